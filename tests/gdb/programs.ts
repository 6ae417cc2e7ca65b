/** The programs that the tests debug. */

/** A program with a timer, whose handler counts. */
export const ALARM = `#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>
volatile int count;
volatile int total[4];
static void handler(int sig) { count++; }
__attribute__((noinline)) static int add(int i, int n) {
  total[i & 3] += n;
  return total[i & 3];
}
int main(void) {
  struct itimerval it = { { 0, 20000 }, { 0, 20000 } };
  int sum = 0;
  signal(SIGALRM, handler);
  setitimer(ITIMER_REAL, &it, 0);
  for (int i = 0; i < 600; i++)
    sum += add(i, i);
  while (count < 3)
    pause();
  printf("sum %d, count %d\\n", sum, count);
  return 7;
}
`;

/** A program of three processes, one of which runs another program. */
export const FAMILY = `#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int shared;
__attribute__((noinline)) static int work(int who, int n) {
  for (int i = 0; i < n; i++)
    shared += who;
  return shared;
}
int main(void) {
  int first = fork();
  if (first == 0)
    exit(work(1, 10));
  int second = vfork();
  if (second == 0) {
    execl("/bin/echo", "echo", "again", (char *)0);
    _exit(99);
  }
  int a, b;
  waitpid(first, &a, 0);
  waitpid(second, &b, 0);
  printf("%d %d %d\\n", work(3, 10), WEXITSTATUS(a), WEXITSTATUS(b));
  return 0;
}
`;

/** A program whose buffer the kernel writes into. */
export const COPY = `#include <stdio.h>
#include <unistd.h>
char buffer[8];
int ends[2];
int main(void) {
  pipe(ends);
  write(ends[1], "abc", 3);
  read(ends[0], buffer, 3);
  buffer[0] = 'x';
  puts(buffer);
  return 0;
}
`;

/** A program that faults. */
export const FAULT = `#include <stdio.h>
int *volatile nowhere;
static void poke(int value) { *nowhere = value; }
int main(void) {
  puts("about to");
  poke(3);
  return 0;
}
`;

/** A program that never ends by itself. */
export const SPIN = `volatile unsigned long turns;
int main(void) {
  for (;;)
    turns++;
}
`;

/** A program of functions that are inlined, and of one of the library that calls one of them. */
export const INLINED = `#include <stdio.h>
#include <stdlib.h>
volatile int cell[8];
char text[] = "wxyz";
static int order(const void *a, const void *b) {
  return *(const char *)a - *(const char *)b;
}
static int mix(int a, int b) {
  int c = a * 3;
  cell[a & 7] += c * (b + 1);
  cell[b & 7] += c;
  return c;
}
int main(int argc, char **argv) {
  int sum = mix(argc, 2);
  qsort(text, 4, 1, order);
  sum += mix(sum, argc);
  printf("%d %s\\n", sum, text);
  return 0;
}
`;

/** A program whose first thread has two others add up, which sleep between their numbers. */
export const THREADS = `#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
volatile int sums[3];
__attribute__((noinline)) int add(int who, int i) {
  sums[who] += i;
  return sums[who];
}
static void *work(void *arg) {
  int who = *(int *)arg;
  int last = 0;
  for (int i = 1; i <= 3; i++) {
    last = add(who, i);
    usleep(1000 * (who + 1));
  }
  return (void *)(long)last;
}
int main(void) {
  static int names[3] = { 0, 1, 2 };
  pthread_t threads[3];
  void *got;
  int all = 0;
  for (int i = 1; i < 3; i++)
    pthread_create(&threads[i], 0, work, &names[i]);
  for (int i = 1; i < 3; i++) {
    pthread_join(threads[i], &got);
    all += (int)(long)got;
  }
  printf("all %d\\n", all);
  return 0;
}
`;

/** A program whose first thread has a handler called while the other one sleeps. */
export const ALARMED = `#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static volatile int alarms;
static void ring(int sig) {
  alarms += sig == SIGALRM;
}
__attribute__((noinline)) void here(void) {
  __asm__ volatile("");
}
static void *work(void *arg) {
  here();
  usleep(50000);
  return arg;
}
int main(void) {
  pthread_t thread;
  sigset_t set;
  signal(SIGALRM, ring);
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&thread, 0, work, 0);
  pthread_sigmask(SIG_UNBLOCK, &set, 0);
  ualarm(20000, 0);
  pthread_join(thread, 0);
  printf("%d\\n", alarms);
  return 0;
}
`;

/** A program whose further thread has a name. */
export const NAMED = `#include <pthread.h>
__attribute__((noinline)) void here(void) {
  __asm__ volatile("");
}
static void *work(void *arg) {
  pthread_setname_np(pthread_self(), "a worker");
  here();
  return arg;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  return pthread_join(thread, 0);
}
`;

/** A program whose second further thread faults, while the others sleep. */
export const FAULTING = `#include <pthread.h>
#include <unistd.h>
static void *idle(void *arg) {
  pause();
  return arg;
}
static void *poke(void *where) {
  *(int *)where = 3;
  return where;
}
int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, idle, 0);
  usleep(20000);
  pthread_create(&threads[1], 0, poke, 0);
  pthread_join(threads[0], 0);
  return 0;
}
`;
