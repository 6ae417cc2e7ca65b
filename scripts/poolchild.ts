/** The other end of compilepool.ts: a process that answers tasks. */

/** Answers each task of the parent, one after the other, until the parent has ended. */
export function answerTasks<Task>(answer: (task: Task) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (task: Task) => {
    // The parent may be ending.
    void answer(task).then((it) => process.send?.(it, undefined, undefined, () => undefined));
  });
}
