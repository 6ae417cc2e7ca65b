/*
 * Lab 5, A driver. Reads and writes /dev/link as its words say, one after the other; + divides the
 * words of processes that run at once. Leave it as it is.
 *
 *	send=N     write N datagrams: 1, 2, 3, ...
 *	read=N     read N datagrams and print them; each must be the one after that before it
 *	sleep=MS   sleep
 *	alarm=MS   in so many milliseconds a signal comes, which interrupts a read or write
 *	nonblock   reads and writes do not wait from now on
 *	large      write a datagram that is too long
 *	close      close /dev/link
 *	unload     unload the module
 *
 * A call that fails is told in a line, and the words after it are done. The exit status is 1 if a
 * datagram was not the next one, 2 for a wrong word or without /dev/link, and otherwise 0.
 */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/linker.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static int fd, last_sent, last_read;

static void onalarm(int sig)
{
}

static int is(const char *word, const char *name, int *n)
{
    size_t len = strlen(name);

    *n = strchr(word, '=') ? atoi(strchr(word, '=') + 1) : 0;
    return strncmp(word, name, len) == 0 && (word[len] == '=' || word[len] == '\0');
}

/* Tells of a call that has failed. */
static void failed(const char *call)
{
    static const struct {
        int number;
        const char *name;
    } names[] = { { EIO, "EIO" }, { EINTR, "EINTR" }, { EAGAIN, "EAGAIN" }, { EINVAL, "EINVAL" }, { EBUSY, "EBUSY" } };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].number == errno) {
            printf("%s: %s\n", call, names[i].name);
            return;
        }
    printf("%s: %s\n", call, strerror(errno));
}

/* Writes n datagrams; false if one cannot be written. */
static int put(int n)
{
    char text[16];

    for (; n > 0; n--) {
        int len = snprintf(text, sizeof text, "%d", last_sent + 1);

        if (write(fd, text, len) != len) {
            failed("write");
            return 0;
        }
        last_sent++;
    }
    return 1;
}

/* Reads n datagrams and prints them; the exit status. */
static int get(int n)
{
    char text[64];

    for (; n > 0; n--) {
        ssize_t len = read(fd, text, sizeof text - 1);

        if (len < 0) {
            failed("read");
            return 0;
        }
        text[len] = '\0';
        printf("%s\n", text);
        if (atoi(text) != last_read + 1) {
            printf("expected %d\n", last_read + 1);
            return 1;
        }
        last_read++;
    }
    return 0;
}

/* Does what a word says; the exit status. */
static int obey(const char *word)
{
    struct sigaction action = { .sa_handler = onalarm }; /* calls are not begun again */
    static char large[65];
    int n;

    if (is(word, "send", &n))
        put(n);
    else if (is(word, "read", &n))
        return get(n);
    else if (is(word, "sleep", &n))
        usleep(n * 1000);
    else if (is(word, "alarm", &n)) {
        struct itimerval soon = { { 0, 0 }, { n / 1000, n % 1000 * 1000 } };

        sigaction(SIGALRM, &action, NULL);
        setitimer(ITIMER_REAL, &soon, NULL);
    } else if (is(word, "nonblock", &n))
        fcntl(fd, F_SETFL, O_NONBLOCK);
    else if (is(word, "large", &n)) {
        if (write(fd, large, sizeof large) < 0)
            failed("write");
        else
            printf("written\n");
    } else if (is(word, "close", &n))
        close(fd);
    else if (is(word, "unload", &n)) {
        if (kldunload(kldfind("link")) == 0)
            printf("unloaded\n");
        else
            failed("unload");
    } else {
        printf("%s: no such word\n", word);
        return 2;
    }
    return 0;
}

/* Does what the words up to a + say; the exit status. */
static int process(char **words)
{
    int status = 0;

    for (; *words && strcmp(*words, "+") != 0 && status == 0; words++)
        status = obey(*words);
    return status;
}

/* The words after the next +, or NULL. */
static char **others(char **words)
{
    for (; *words; words++)
        if (strcmp(*words, "+") == 0)
            return words + 1;
    return NULL;
}

int main(int argc, char **argv)
{
    char **words = argv + 1, **next;
    int status = 0, its;

    setvbuf(stdout, NULL, _IOLBF, 0);
    fd = open("/dev/link", O_RDWR);
    if (fd < 0) {
        perror("/dev/link");
        return 2;
    }
    printf("begin\n");
    for (; (next = others(words)); words = next)
        if (fork() == 0)
            exit(process(words));
    status = process(words);
    while (wait(&its) > 0)
        status |= WIFEXITED(its) ? WEXITSTATUS(its) : 3;
    return status;
}
