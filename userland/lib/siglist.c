/* The signals in words. */

#include <signal.h>
#include <stdio.h>
#include <string.h>

const char *const sys_signame[SIGRTMIN] = {
	"Signal 0", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "EMT",
	"FPE", "KILL", "BUS", "SEGV", "SYS", "PIPE", "ALRM", "TERM",
	"URG", "STOP", "TSTP", "CONT", "CHLD", "TTIN", "TTOU", "IO",
	"XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "INFO", "USR1", "USR2",
	"PWR",
};

const char *const sys_siglist[SIGRTMIN] = {
	"Signal 0", "Hangup", "Interrupt", "Quit",
	"Illegal instruction", "Trace/BPT trap", "Abort trap", "EMT trap",
	"Floating exception", "Killed", "Bus error", "Segmentation fault",
	"Bad system call", "Broken pipe", "Alarm clock", "Terminated",
	"Urgent I/O condition", "Suspended (signal)", "Suspended", "Continued",
	"Child exited", "Stopped (tty input)", "Stopped (tty output)", "I/O possible",
	"Cputime limit exceeded", "Filesize limit exceeded", "Virtual timer expired",
	"Profiling timer expired", "Window size changes", "Information request",
	"User defined signal 1", "User defined signal 2", "Power fail/restart",
};

char *strsignal(int sig)
{
	static char text[24];

	if (sig >= 0 && sig < SIGRTMIN)
		return (char *)sys_siglist[sig];
	if (sig >= SIGRTMIN && sig <= SIGRTMAX)
		snprintf(text, sizeof text, "Real time signal %d", sig - SIGRTMIN);
	else
		snprintf(text, sizeof text, "Unknown signal %d", sig);
	return text;
}
