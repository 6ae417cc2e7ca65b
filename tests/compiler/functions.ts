/**
 * The functions of the C library that the headers declare, by header: those of C11 and of
 * POSIX.1-2017 that this system has, and those of BSD and GNU.
 */

const TABLE = `
complex: cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin casinf
  casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl ccos ccosf ccosh ccoshf
  ccoshl ccosl cexp cexpf cexpl cimag cimagf cimagl clog clog10 clog10f clog10l clogf clogl conj
  conjf conjl cpow cpowf cpowl cproj cprojf cprojl creal crealf creall csin csinf csinh csinhf
  csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl ctanl
ctype: isalnum isalnum_l isalpha isalpha_l isascii isascii_l isblank isblank_l iscntrl iscntrl_l
  isdigit isdigit_l isgraph isgraph_l islower islower_l isprint isprint_l ispunct ispunct_l
  isspace isspace_l isupper isupper_l isxdigit isxdigit_l toascii toascii_l tolower tolower_l
  toupper toupper_l
dirent: alphasort closedir dirfd fdopendir getdirentries opendir readdir readdir_r rewinddir
  scandir seekdir telldir
fcntl: creat fcntl flock open openat
fenv: feclearexcept fedisableexcept feenableexcept fegetenv fegetexcept fegetexceptflag fegetround
  feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept feupdateenv
fnmatch: fnmatch
grp: endgrent getgrent getgrgid getgrgid_r getgrnam getgrnam_r getgrouplist initgroups setgrent
  setgroupent setgroups
inttypes: imaxabs imaxdiv strtoimax strtoumax wcstoimax wcstoimax_l wcstoumax wcstoumax_l
langinfo: nl_langinfo nl_langinfo_l
libgen: dirname
libutil: forkpty login_tty openpty
locale: duplocale freelocale localeconv newlocale setlocale uselocale
math: acos acosf acosh acoshf acoshl acosl asin asinf asinh asinhf asinhl asinl atan atan2 atan2f
  atan2l atanf atanh atanhf atanhl atanl cbrt cbrtf cbrtl ceil ceilf ceill copysign copysignf
  copysignl cos cosf cosh coshf coshl cosl erf erfc erfcf erfcl erff erfl exp exp10 exp10f exp10l
  exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf fdiml finite finitef
  floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl frexp
  frexpf frexpl hypot hypotf hypotl ilogb ilogbf ilogbl isinf isinff isnan isnanf j0 j0f j1 j1f jn
  jnf ldexp ldexpf ldexpl lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r llrint llrintf
  llrintl llround llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l
  logb logbf logbl logf logl lrint lrintf lrintl lround lroundf lroundl modf modff modfl nan nanf
  nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl nexttoward nexttowardf
  nexttowardl pow powf powl remainder remainderf remainderl remquo remquof remquol rint rintf
  rintl round roundf roundl scalb scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl
  sin sincos sincosf sincosl sinf sinh sinhf sinhl sinl sqrt sqrtf sqrtl tan tanf tanh tanhf tanhl
  tanl tgamma tgammaf tgammal trunc truncf truncl y0 y0f y1 y1f yn ynf
poll: poll ppoll
pthread: pthread_atfork pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_getguardsize
  pthread_attr_getinheritsched pthread_attr_getschedparam pthread_attr_getschedpolicy
  pthread_attr_getscope pthread_attr_getstack pthread_attr_getstacksize pthread_attr_init
  pthread_attr_setdetachstate pthread_attr_setguardsize pthread_attr_setinheritsched
  pthread_attr_setschedparam pthread_attr_setschedpolicy pthread_attr_setscope pthread_attr_setstack
  pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init pthread_barrier_wait
  pthread_barrierattr_destroy pthread_barrierattr_getpshared pthread_barrierattr_init
  pthread_barrierattr_setpshared pthread_cancel pthread_cond_broadcast pthread_cond_clockwait
  pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait
  pthread_cond_wait pthread_condattr_destroy pthread_condattr_getclock pthread_condattr_getpshared
  pthread_condattr_init pthread_condattr_setclock pthread_condattr_setpshared pthread_create
  pthread_detach pthread_equal pthread_exit pthread_getconcurrency pthread_getcpuclockid
  pthread_getname_np pthread_getschedparam pthread_getspecific pthread_join pthread_key_create
  pthread_key_delete pthread_mutex_clocklock pthread_mutex_destroy pthread_mutex_init
  pthread_mutex_lock pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock
  pthread_mutexattr_destroy pthread_mutexattr_getpshared pthread_mutexattr_gettype
  pthread_mutexattr_init pthread_mutexattr_setpshared pthread_mutexattr_settype pthread_once
  pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_rwlock_destroy pthread_rwlock_init
  pthread_rwlock_rdlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock
  pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_rwlock_wrlock
  pthread_rwlockattr_destroy pthread_rwlockattr_getpshared pthread_rwlockattr_init
  pthread_rwlockattr_setpshared pthread_self pthread_setcancelstate pthread_setcanceltype
  pthread_setconcurrency pthread_setname_np pthread_setschedparam pthread_setschedprio
  pthread_setspecific pthread_spin_destroy pthread_spin_init pthread_spin_lock pthread_spin_trylock
  pthread_spin_unlock pthread_testcancel pthread_yield
pwd: endpwent getpwent getpwnam getpwnam_r getpwuid getpwuid_r setpassent setpwent
regex: regcomp regerror regexec regfree
sched: sched_get_priority_max sched_get_priority_min sched_getparam sched_getscheduler
  sched_rr_get_interval sched_setparam sched_setscheduler sched_yield
search: hcreate hcreate_r hdestroy hdestroy_r hsearch hsearch_r tdelete tdestroy tfind tsearch
  twalk
semaphore: sem_clockwait sem_clockwait_np sem_close sem_destroy sem_getvalue sem_init sem_open
  sem_post sem_timedwait sem_trywait sem_unlink sem_wait
setjmp: _longjmp _setjmp longjmp setjmp siglongjmp sigsetjmp
signal: bsd_signal kill killpg psiginfo psignal pthread_kill pthread_sigmask raise sigaction
  sigaddset sigaltstack sigandset sigblock sigdelset sigemptyset sigfillset sighold sigignore
  siginterrupt sigisemptyset sigismember signal sigorset sigpending sigprocmask sigqueue sigrelse
  sigreturn sigset sigsetmask sigsuspend sigtimedwait sigvec sigwait sigwaitinfo xsi_sigpause
spawn: posix_spawn posix_spawn_file_actions_addchdir posix_spawn_file_actions_addclose
  posix_spawn_file_actions_adddup2 posix_spawn_file_actions_addfchdir
  posix_spawn_file_actions_addopen posix_spawn_file_actions_destroy posix_spawn_file_actions_init
  posix_spawnattr_destroy posix_spawnattr_getflags posix_spawnattr_getpgroup
  posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy posix_spawnattr_getsigdefault
  posix_spawnattr_getsigmask posix_spawnattr_init posix_spawnattr_setflags
  posix_spawnattr_setpgroup posix_spawnattr_setschedparam posix_spawnattr_setschedpolicy
  posix_spawnattr_setsigdefault posix_spawnattr_setsigmask posix_spawnp
stdatomic: atomic_flag_clear atomic_flag_clear_explicit atomic_flag_test_and_set
  atomic_flag_test_and_set_explicit atomic_signal_fence atomic_thread_fence
stdio: asprintf clearerr ctermid dprintf fclose fdopen feof ferror fflush fgetc fgetpos fgets
  fileno flockfile fmemopen fopen fprintf fpurge fputc fputs fread freopen fscanf fseek fseeko
  fsetpos ftell ftello ftrylockfile funlockfile fwrite getc getc_unlocked getchar getchar_unlocked
  getdelim getline gets getw pclose perror popen printf putc putc_unlocked putchar
  putchar_unlocked puts putw remove rename renameat rewind scanf setbuf setbuffer setlinebuf setvbuf
  snprintf sprintf sscanf tmpfile tmpnam ungetc vasprintf vdprintf vfprintf vfscanf vprintf vscanf
  vsnprintf vsprintf vsscanf
stdlib: _Exit at_quick_exit quick_exit secure_getenv a64l abort abs aligned_alloc arc4random arc4random_buf arc4random_uniform atexit
  atof atoi atol atoll bsearch calloc clearenv div drand48 ecvt ecvt_r erand48 exit fcvt fcvt_r
  fdevname fdevname_r free gcvt getenv getprogname getsubopt grantpt jrand48 l64a labs lcong48 ldiv llabs lldiv lrand48 malloc
  mblen mbstowcs mbtowc mkdtemp mkostemp mkostemps mkstemp mkstemps mktemp mrand48 nrand48 on_exit
  posix_memalign posix_openpt ptsname ptsname_r putenv qsort qsort_r rand rand_r random realloc reallocarray realpath seed48
  setenv setprogname srand srand48 srandom strfromd strfromf strfroml strtod strtod_l strtof
  strtof_l strtol strtol_l strtold strtold_l strtoll strtoll_l strtonum strtoul strtoul_l strtoull
  strtoull_l system unlockpt unsetenv valloc wcstombs wctomb
string: memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset rawmemchr stpcpy
  stpncpy strcasestr strcat strchr strchrnul strcmp strcoll strcoll_l strcpy strcspn strdup
  strerror strerror_l strerror_r strlcat strlcpy strlen strncat strncmp strncpy strndup strnlen
  strnstr strpbrk strrchr strsep strsignal strspn strstr strtok strtok_r strverscmp strxfrm
  strxfrm_l timingsafe_bcmp timingsafe_memcmp
strings: bcmp bcopy bzero explicit_bzero ffs ffsl ffsll fls flsl flsll index rindex strcasecmp
  strcasecmp_l strncasecmp strncasecmp_l
sys/ioctl: ioctl
sys/mman: madvise mlock mlockall mmap mprotect msync munlock munlockall munmap posix_madvise
  shm_open shm_unlink
sys/resource: getpriority getrlimit getrusage setpriority setrlimit
sys/select: pselect select
sys/socket: accept bind connect getpeername getsockname getsockopt listen recv recvfrom recvmsg send
  sendmsg sendto setsockopt shutdown socket socketpair
sys/stat: chmod fchmod fchmodat fstat fstatat futimens lstat mkdir mkdirat mkfifo mkfifoat mknod
  mknodat stat umask utimensat
sys/time: adjtime futimes futimesat getitimer gettimeofday lutimes setitimer settimeofday utimes
sys/times: times
sys/uio: readv writev
sys/utsname: uname
sys/wait: wait wait3 wait4 wait6 waitid waitpid
termios: cfgetispeed cfgetospeed cfmakeraw cfsetispeed cfsetospeed cfsetspeed tcdrain tcflow
  tcflush tcgetattr tcgetsid tcgetwinsize tcsendbreak tcsetattr tcsetwinsize
threads: call_once cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy
  mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock thrd_create thrd_current thrd_detach
  thrd_equal thrd_exit thrd_join thrd_sleep thrd_yield tss_create tss_delete tss_get tss_set
time: asctime asctime_r clock clock_getcpuclockid clock_getres clock_gettime clock_nanosleep
  clock_settime ctime ctime_r difftime gmtime gmtime_r localtime localtime_r mktime nanosleep
  strftime strftime_l strptime strptime_l time timegm timelocal timer_create timer_delete
  timer_getoverrun timer_gettime timer_settime timespec_get timespec_getres tzset
unistd: _exit eaccess euidaccess faccessat fchownat linkat readlinkat symlinkat unlinkat access alarm brk chdir chown close closefrom confstr daemon dup dup2 dup3 execl
  execle execlp execv execve execvp execvpe fchdir fchown fdatasync fork fpathconf fsync ftruncate
  getcwd getdtablesize getegid getentropy geteuid getgid getgroups gethostname getlogin getlogin_r
  getmode getpagesize getpgid getpgrp getpid getppid getsid getuid getwd isatty lchown link lockf
  lseek nice pathconf pause pipe pipe2 pread pwrite read readlink rmdir sbrk setegid seteuid
  setgid sethostname setlogin setmode setpgid setpgrp setregid setreuid setsid setuid sleep swab
  symlink sync syscall sysconf tcgetpgrp tcsetpgrp truncate ttyname ttyname_r ualarm unlink usleep
  vfork write
utime: utime
wchar: btowc mbrlen mbrtowc mbsinit mbsnrtowcs mbsrtowcs wcpcpy wcpncpy wcrtomb wcscasecmp
  wcscasecmp_l wcscat wcschr wcscmp wcscoll wcscoll_l wcscpy wcscspn wcsdup wcslcat wcslcpy wcslen
  wcsncasecmp wcsncasecmp_l wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs
  wcsspn wcsstr wcstod wcstod_l wcstof wcstof_l wcstok wcstol wcstol_l wcstoll wcstoll_l wcstoul
  wcstoul_l wcstoull wcstoull_l wcswidth wcsxfrm wcsxfrm_l wctob wcwidth wmemchr wmemcmp wmemcpy
  wmemmove wmempcpy wmemset
wctype: iswalnum iswalnum_l iswalpha iswalpha_l iswblank iswblank_l iswcntrl iswcntrl_l iswctype
  iswctype_l iswdigit iswdigit_l iswgraph iswgraph_l iswlower iswlower_l iswprint iswprint_l
  iswpunct iswpunct_l iswspace iswspace_l iswupper iswupper_l iswxdigit iswxdigit_l towctrans
  towctrans_l towlower towlower_l towupper towupper_l wctrans wctrans_l wctype wctype_l
ucontext: getcontext makecontext setcontext swapcontext
iconv: iconv iconv_close iconv_open
getopt: getopt getopt_long
err: err errx verr verrx vwarn vwarnx warn warnx
sys/event: kevent kqueue kqueue1 kqueuex
sys/sysctl: sysctlbyname sysctltext sysctlvalue
sys/random: getrandom
arpa/inet: htonl htons ntohl ntohs
sys/ktrace: ktrace
sys/linker: kldfind kldfirstmod kldload kldloadargs kldnames kldnext kldstat kldunload kldunloadf
sys/module: modfind modfnext modnext modstat
`;

/** The functions of each header, by its name without the ending. */
export const FUNCTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split(/\n(?! )/)
    .map((entry) => {
      const [header = '', names = ''] = entry.split(':');
      return [header, names.trim().split(/\s+/)];
    }),
);
