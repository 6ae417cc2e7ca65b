/** The real programs: their sources in Debian's packages, and their trials on the machine. */

import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './debian.ts';
import { LIBEVENT } from './libevent.ts';

/** A program: its sources and options, in the folder of its package. */
export interface RealProgram {
  readonly name: string;
  readonly sources: readonly string[];
  readonly options: readonly string[];
}

/** A package, what is made of it, and a script that tries it on the machine. */
export interface RealPackage {
  readonly name: string;
  /** Makes what its own build makes before it compiles. */
  prepare?(folder: string): void;
  programs(folder: string): readonly RealProgram[];
  /** Files for the machine's folder /real, by their names there: of the package, or of our own. */
  readonly files: Readonly<Record<string, string>>;
  /** The script of the shell. The programs are in its path. */
  readonly script: string;
  /** Texts that have to be in its output. */
  readonly expected: readonly RegExp[];
}

/** The C files of a folder but for some. */
export const filesBut = (folder: string, ...others: readonly string[]): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.c') && !others.includes(name))
    .sort();

const ZLIB: RealPackage = {
  name: 'zlib',
  programs(folder) {
    const library = filesBut(folder);
    // Answers of its configure.
    const options = ['-I.', '-DHAVE_UNISTD_H', '-DHAVE_STDARG_H', '-D_LARGEFILE64_SOURCE=1'];
    return ['example', 'minigzip', 'infcover'].map((name) => ({
      name,
      sources: [...library, `test/${name}.c`],
      options,
    }));
  },
  files: { text: 'zlib.h' },
  script: `cd /tmp; example; echo "example: $?"; infcover; echo "infcover: $?"
for level in 1 6 9; do
  minigzip -$level </real/text >text.gz; wc -c <text.gz; hexdump text.gz | tail -n 20
  minigzip -d <text.gz >text; cmp text /real/text; echo "minigzip -$level: $?"
done`,
  expected: [
    /^example: 0$/m,
    /^infcover: 0$/m,
    /^minigzip -1: 0$/m,
    /^minigzip -6: 0$/m,
    /^minigzip -9: 0$/m,
  ],
};

const BZIP2: RealPackage = {
  name: 'bzip2',
  programs(folder) {
    const others = ['bzip2.c', 'bzip2recover.c', 'dlltest.c', 'mk251.c', 'spewG.c', 'unzcrash.c'];
    return [
      { name: 'bzip2', sources: [...filesBut(folder, ...others), 'bzip2.c'], options: [] },
      { name: 'bzip2recover', sources: ['bzip2recover.c'], options: [] },
    ];
  },
  files: Object.fromEntries(
    [1, 2, 3].flatMap((n) =>
      ['bz2', 'ref'].map((ending) => [`sample${n}.${ending}`, `sample${n}.${ending}`]),
    ),
  ),
  // The tests of its Makefile, and its tool for damaged files.
  script: `cd /tmp
for n in 1 2 3; do
  bzip2 -$n </real/sample$n.ref >sample.bz2; cmp sample.bz2 /real/sample$n.bz2; echo "compressed $n: $?"
  bzip2 -d </real/sample$n.bz2 >sample.ref; cmp sample.ref /real/sample$n.ref; echo "restored $n: $?"
done
bzip2 -ds </real/sample3.bz2 | cmp - /real/sample3.ref; echo "small: $?"
cp /real/sample1.bz2 .; bzip2recover sample1.bz2; ls; bzip2 -tvv rec*; echo "recovered: $?"`,
  expected: [1, 2, 3]
    .flatMap((n) => [new RegExp(`^compressed ${n}: 0$`, 'm'), new RegExp(`^restored ${n}: 0$`, 'm')])
    .concat([/^small: 0$/m, /^recovered: 0$/m]),
};

const LUA: RealPackage = {
  name: 'lua5.4',
  // Debian's rules make this header, for the folders of Lua's own libraries.
  prepare: (folder) =>
    writeFileSync(
      join(folder, 'src/lua5.4-deb-multiarch.h'),
      '#define DEB_HOST_MULTIARCH "riscv32-unknown-elf"\n',
    ),
  programs(folder) {
    const library = filesBut(join(folder, 'src'), 'lua.c', 'luac.c');
    return ['lua', 'luac'].map((name) => ({
      name,
      sources: [...library, `${name}.c`].map((source) => `src/${source}`),
      options: ['-DLUA_USE_POSIX', '-DLUA_COMPAT_5_3'],
    }));
  },
  files: { 'language.lua': resolve('tests/real/language.lua') },
  script: `cd /tmp; lua -v; lua /real/language.lua >one; echo "lua: $?"; cat one
luac -o language /real/language.lua; echo "luac: $?"; lua language >other; cmp one other; echo "compiled: $?"
luac -l language | sed 's/0x[0-9a-f]*//g'`,
  expected: [/^lua: 0$/m, /^luac: 0$/m, /^compiled: 0$/m],
};

const SQLITE_OPTIONS = ['-I.', '-DSQLITE_THREADSAFE=1', '-DSQLITE_OMIT_LOAD_EXTENSION'];

const SQLITE: RealPackage = {
  name: 'sqlite3',
  // Its build makes one file of all its sources, which takes Tcl and a compiler of this computer.
  prepare: (folder) =>
    run(folder, 'make', '-f', 'main.mk', 'TOP=.', 'BCC=cc', 'TCCX=cc', 'sqlite3.c', 'shell.c'),
  programs: () => [
    {
      name: 'sqlite3',
      sources: ['sqlite3.c', 'shell.c'],
      options: SQLITE_OPTIONS,
    },
    // Its own test of threads that share databases.
    { name: 'threadtest4', sources: ['sqlite3.c', 'test/threadtest4.c'], options: SQLITE_OPTIONS },
  ],
  files: { 'database.sql': resolve('tests/real/database.sql') },
  // The threads of two compilers' programs take turns at other places.
  script: `cd /tmp; sqlite3 -version; sqlite3 </real/database.sql; echo "sqlite3: $?"
threadtest4 3 >log; echo "threadtest4: $?"; grep -c '^Joined thread.*: 0 errors in' log; grep -o 'Total 0 errors' log`,
  expected: [
    /^sqlite3: 1$/m,
    /^rolled back\|1193\|6\|0$/m,
    /^ok$/m,
    /^threadtest4: 0$/m,
    /^3$/m,
    /^Total 0 errors$/m,
  ],
};

/** Puts the answers of configure and a file of our own into the folder of a package. */
const prepared =
  (config: readonly string[], ...sources: readonly string[]) =>
  (folder: string): void => {
    writeFileSync(join(folder, 'config.h'), `${config.map((line) => `#define ${line}\n`).join('')}`);
    for (const source of sources) copyFileSync(join('tests/real', source), join(folder, source));
  };

/** An event loop, which waits in kevent, poll or select, by a program of ours. */
const LIBEV: RealPackage = {
  name: 'libev',
  prepare: prepared(
    ['CLOCK_GETTIME', 'FLOOR', 'KQUEUE', 'NANOSLEEP', 'POLL', 'POLL_H', 'SELECT']
      .concat('SYS_EVENT_H', 'SYS_SELECT_H')
      .map((what) => `HAVE_${what} 1`),
    'loop.c',
  ),
  programs: () => [{ name: 'loop', sources: ['ev.c', 'loop.c'], options: ['-I.', '-DHAVE_CONFIG_H'] }],
  files: {},
  script: 'loop; echo "loop: $?"',
  // Backends by libev's numbers: select, poll, kqueue.
  expected: [
    /^loop: 0$/m,
    ...[1, 2, 8].map((backend) => new RegExp(`^backend ${backend}\n 0.1 repeat 1$`, 'm')),
  ],
};

/** A program that keeps others alive in pseudo-terminals, behind sockets. */
const DTACH: RealPackage = {
  name: 'dtach',
  prepare: prepared([
    ...['ATEXIT', 'DUP2', 'FCNTL_H', 'FORKPTY', 'GRANTPT', 'INTTYPES_H', 'LIBUTIL', 'LIBUTIL_H', 'MEMORY_H']
      .concat('MEMSET', 'OPENPTY', 'PTSNAME', 'SELECT', 'SOCKET', 'STDINT_H', 'STDLIB_H', 'STRERROR')
      .concat('STRINGS_H', 'STRING_H', 'SYS_IOCTL_H', 'SYS_RESOURCE_H', 'SYS_SELECT_H', 'SYS_SOCKET_H')
      .concat('SYS_STAT_H', 'SYS_TIME_H', 'SYS_TYPES_H', 'TERMIOS_H', 'UNISTD_H', 'UNLOCKPT')
      .map((what) => `HAVE_${what} 1`),
    'PACKAGE_BUGREPORT "nobody"',
    'PACKAGE_VERSION "0.9"',
    'RETSIGTYPE void',
    'TIME_WITH_SYS_TIME 1',
  ]),
  programs: () => [{ name: 'dtach', sources: ['main.c', 'attach.c', 'master.c'], options: ['-I.'] }],
  files: {},
  script: `cd /tmp
dtach -n echo sh -c 'exec >out; tty; read a; echo "got $a"; read a; echo "then $a"'; sleep 0.3; test -S echo; echo "socket: $?"
ls -F echo; ls -l echo | cut -c1; find . -type s
echo hello | dtach -p echo; sleep 0.3; cat out; echo again | dtach -p echo; sleep 0.3; cat out
test -e echo; echo "ended: $?"
dtach -n shell sh; sleep 0.3; echo 'echo $((6 * 7)) >answer; exit' | dtach -p shell; sleep 0.5; cat answer`,
  expected: [/^socket: 0\necho=\ns\n.\/echo$/m, /^got hello$/m, /^then again$/m, /^ended: 1$/m, /^42$/m],
};

export const PACKAGES: readonly RealPackage[] = [ZLIB, BZIP2, LUA, SQLITE, LIBEV, LIBEVENT, DTACH];
