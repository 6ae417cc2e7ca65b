/** Node's side of a suite: the files, schemes and modules that its file names, beside it. */

import { existsSync } from 'node:fs';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import type { BootFile } from '../boot.ts';
import { inOrder, isProgram } from '../front/bootfiles.ts';
import type { Run } from '../suite/results.ts';
import { NotRun, type SuiteHost } from '../suite/run.ts';
import type { Case } from '../suite/suite.ts';
import { isSourceFile } from './bundle.ts';
import { EXIT_PANIC, Failure } from './exit.ts';
import { type FileSpec, filesFor } from './files-in.ts';
import { readOrFail, shownPath } from './hostfile.ts';
import { rootImage } from './image.ts';
import { ModuleBringer } from './module/bringer.ts';
import { moduleSpec } from './module/spec.ts';
import { complain } from './output.ts';
import { UNCOUNTED } from './ram.ts';
import { loadScheme, schemeToBoot } from './scheme-file.ts';
import { endingSearch } from './search.ts';
import { compiledFiles, compiledProgram, isSource } from './sources.ts';
import type { TestProgress } from './test-progress.ts';
import { HOST_WALL } from './wall.ts';

type HostProgram = NonNullable<ReturnType<SuiteHost['program']>>;

/** The files that cases name, and programs that were compiled, by the paths of their sources. */
interface Held {
  readonly files: ReadonlyMap<Case, readonly BootFile[]>;
  readonly programs: ReadonlyMap<string, HostProgram>;
}

/** Hosts for the runs of a suite. */
export class SuiteHosts {
  private readonly image = rootImage();
  private readonly files: Held['files'];
  private readonly programs: Held['programs'];
  private readonly timeout: number;
  private readonly mostOutput: number | undefined;
  private readonly search = endingSearch();
  /** Own schemes that were judged. */
  private readonly judged = new Set<string>();

  private constructor(held: Held, timeout: number, mostOutput?: number) {
    this.timeout = timeout;
    this.mostOutput = mostOutput;
    this.files = held.files;
    this.programs = held.programs;
  }

  /**
   * Reads the files of all cases, and compiles the C sources among them; Failure, of one line and
   * with this status, if one is wrong. A run with more output than `mostOutput` bytes is ended.
   */
  static async read(
    file: string,
    runs: readonly Run[],
    timeout: number,
    wrong: number,
    mostOutput?: number,
  ): Promise<SuiteHosts> {
    const files = new Map<Case, readonly BootFile[]>();
    const programs = new Map<string, HostProgram>();
    for (const test of new Set(runs.map((run) => run.test)))
      try {
        files.set(test, await filesOf(test));
        const [name = ''] = test.argv;
        const isHosts = isSource(name) || /^\.\.?[/\\]/.test(name);
        if (isHosts && !existsSync(name)) throw new Failure(`${shownPath(name)}: no such file or directory`);
        if (!isSource(name) || programs.has(name)) continue;
        const { argv, file: bytes } = await compiledProgram([name]);
        programs.set(name, { name: argv[0] as string, bytes: bytes as Uint8Array });
      } catch (error) {
        if (error instanceof Failure)
          throw new Failure(`${file}:${test.line}: ${error.message}`, wrong, error.below);
        throw error;
      }
    return new SuiteHosts({ files, programs }, timeout, mostOutput);
  }

  /** A program of the host's: one that was compiled, or a file with a slash in its name. */
  private program(name: string): HostProgram | undefined {
    const made = this.programs.get(name);
    if (made !== undefined || !name.includes('/') || !existsSync(name)) return made;
    return { name, bytes: readOrFail(name, MFS_SIZE) };
  }

  /**
   * Does `work` with a host for one run, which has its modules to itself; `progress` is told how
   * far it is.
   */
  async with<T>(
    run: Run,
    work: (host: SuiteHost) => Promise<T>,
    progress?: Pick<TestProgress, 'running'>,
  ): Promise<T> {
    const bringer = new ModuleBringer(this.timeout, (why, below) => {
      complain(`${run.id} ${run.test.name}: ${why}`, below);
      process.exit(EXIT_PANIC);
    });
    try {
      return await work({
        ...UNCOUNTED,
        image: this.image,
        mostOutput: this.mostOutput,
        wall: HOST_WALL,
        files: (test) => this.files.get(test) ?? [],
        program: (name) => this.program(name),
        scheme: (name) => refused(async () => (isSourceFile(name) ? await this.scheme(name) : undefined)),
        modules: (specs) => refused(async () => bringer.forBoot(specs.flatMap((text) => moduleSpec(text)))),
        bring: (system) => bringer.bring(system, false),
        watched: (system) => bringer.watched(system),
        search: this.search,
        running: (seconds) => progress?.running(seconds),
      });
    } finally {
      bringer.close();
    }
  }

  /** The scheme of a file, loaded anew for each machine and judged once. */
  private async scheme(name: string): ReturnType<typeof loadScheme> {
    if (!this.judged.has(name)) await schemeToBoot(name);
    this.judged.add(name);
    return loadScheme(name);
  }
}

/** Does `work`; what it cannot do is what is wrong with the run. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw new NotRun(error.message);
    throw error;
  }
}

/** The files of a case, those that the host has and those that it gives as texts. */
async function filesOf({ files }: Case): Promise<BootFile[]> {
  const file: FileSpec[] = [];
  const share: FileSpec[] = [];
  const texts: BootFile[] = [];
  for (const it of files) {
    if ('file' in it) file.push({ path: it.path, host: it.file });
    else if ('folder' in it) share.push({ path: it.path, host: it.folder });
    else {
      const content = Uint8Array.from(Buffer.from(it.text));
      texts.push({ type: 'file', path: it.path, executable: isProgram(content), content, host: it.path });
    }
  }
  return inOrder([...(await compiledFiles(filesFor({ file, share }), file)), ...texts]);
}
