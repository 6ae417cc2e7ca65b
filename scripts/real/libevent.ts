/**
 * libevent and its own tests: an event loop over kqueue, poll and select, with timers, signals,
 * threads and buffers. What needs AF_INET, which the kernel has not, is left out.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RealPackage } from './table.ts';

/**
 * Answers of its configure: headers, functions and types that userland has. INTTYPES_H is not one:
 * with it, libevent takes the udata of a struct kevent for a number, on systems that it does not
 * know by name.
 */
const HAVE = [
  ...['ARPA_INET_H', 'ERRNO_H', 'FCNTL_H', 'NETDB_H', 'NETINET_IN_H', 'NETINET_TCP_H'],
  ...['POLL_H', 'STDARG_H', 'STDDEF_H', 'STDINT_H', 'STDLIB_H', 'STRINGS_H', 'STRING_H', 'SYS_EVENT_H'],
  ...['SYS_IOCTL_H', 'SYS_MMAN_H', 'SYS_PARAM_H', 'SYS_QUEUE_H', 'SYS_RESOURCE_H', 'SYS_SELECT_H'],
  ...['SYS_SOCKET_H', 'SYS_STAT_H', 'SYS_TIME_H', 'SYS_TYPES_H', 'SYS_UIO_H', 'SYS_UN_H', 'SYS_WAIT_H'],
  ...['UNISTD_H', 'ARC4RANDOM', 'ARC4RANDOM_BUF', 'CLOCK_GETTIME', 'FCNTL', 'GETADDRINFO', 'GETEGID'],
  ...['GETEUID', 'GETNAMEINFO'],
  ...['GETTIMEOFDAY', 'INET_NTOP', 'INET_PTON', 'KQUEUE', 'MMAP', 'NANOSLEEP', 'PIPE', 'PIPE2', 'POLL'],
  ...['PTHREAD', 'PTHREADS', 'PUTENV', 'SELECT', 'SETENV', 'SETRLIMIT', 'SIGACTION', 'SIGNAL', 'STRLCPY'],
  ...['STRSEP', 'STRTOK_R', 'STRTOLL', 'UMASK', 'UNSETENV', 'USLEEP', 'VASPRINTF', 'WORKING_KQUEUE'],
  ...['FD_MASK', 'SA_FAMILY_T', 'SETFD', 'STRUCT_ADDRINFO', 'STRUCT_IN6_ADDR', 'STRUCT_LINGER'],
  ...['STRUCT_SOCKADDR_IN6', 'STRUCT_SOCKADDR_STORAGE', 'STRUCT_SOCKADDR_STORAGE_SS_FAMILY'],
  ...['STRUCT_SOCKADDR_UN', 'TAILQFOREACH', 'TIMERADD', 'TIMERCLEAR', 'TIMERCMP', 'TIMERISSET'],
  ...['UINT16_T', 'UINT32_T', 'UINT64_T', 'UINT8_T', 'UINTPTR_T', '__FUNCTION__', '__func__'],
].map((what) => `HAVE_${what} 1`);

const SIZES = ['INT 4', 'LONG 4', 'LONG_LONG 8', 'OFF_T 8', 'PTHREAD_T 4', 'SHORT 2', 'SIZE_T 4']
  .concat('TIME_T 8', 'VOID_P 4')
  .map((size) => `SIZEOF_${size}`);

const OTHERS = ['NUMERIC_VERSION 0x02010c00', 'VERSION "2.1.12-stable"', 'STDC_HEADERS 1'];

const CORE = ['buffer', 'bufferevent', 'bufferevent_filter', 'bufferevent_pair', 'bufferevent_ratelim']
  .concat('bufferevent_sock', 'event', 'evmap', 'evthread', 'evutil', 'evutil_rand', 'evutil_time')
  .concat('kqueue', 'listener', 'log', 'poll', 'select', 'signal');

const EXTRA = ['event_tagging', 'http', 'evdns', 'evrpc', 'evthread_pthread'];

const REGRESS = ['regress', 'regress.gen', 'regress_buffer', 'regress_bufferevent', 'regress_dns']
  .concat('regress_et', 'regress_finalize', 'regress_http', 'regress_listener', 'regress_main')
  .concat('regress_minheap', 'regress_rpc', 'regress_testutils', 'regress_thread', 'regress_util')
  .concat('tinytest');

/** Tests that make sockets of AF_INET; `..` stands for what follows. */
const INTERNET = ['http/..', 'rpc/..', 'dns/..', 'listener/randport..', 'listener/close_accepted_fd']
  .concat('listener/immediate_close', 'main/many_events..', 'bufferevent/bufferevent_connect..')
  .concat('bufferevent/bufferevent_trigger..');

export const LIBEVENT: RealPackage = {
  name: 'libevent',
  prepare(folder) {
    const lines = [...HAVE, ...SIZES, ...OTHERS].map((line) => `#define EVENT__${line}\n`);
    writeFileSync(join(folder, 'include/event2/event-config.h'), lines.join(''));
    writeFileSync(join(folder, 'evconfig-private.h'), '');
  },
  programs: () => [
    {
      name: 'regress',
      sources: [...CORE, ...EXTRA, ...REGRESS.map((name) => `test/${name}`)].map((name) => `${name}.c`),
      options: ['-I.', '-Iinclude', '-Icompat', '-DHAVE_CONFIG_H', '-DTINYTEST_LOCAL'],
    },
  ],
  files: {},
  // It takes the clock to have run for five seconds when a program starts.
  script: `cd /tmp; sleep 6
for others in '' EVENT_NOKQUEUE=1 'EVENT_NOKQUEUE=1 EVENT_NOPOLL=1'; do
  env $others regress ${INTERNET.map((name) => `:${name}`).join(' ')}; echo "regress $others: $?"
done`,
  expected: [
    /^regress : 0$/m,
    /^regress EVENT_NOKQUEUE=1: 0$/m,
    /^regress EVENT_NOKQUEUE=1 EVENT_NOPOLL=1: 0$/m,
  ],
};
