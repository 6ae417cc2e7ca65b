/* Names of files: fnmatch, glob, and the words of wordexp. */

#include "test.h"

#include <fnmatch.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wordexp.h>

#define DIR "/tmp/names"

static void patterns(void)
{
	static const struct {
		const char *pattern, *text;
		int flags;
		bool fits;
	} tries[] = {
		{ "", "", 0, true }, { "", "a", 0, false }, { "*", "", 0, true }, { "?", "", 0, false },
		{ "a*b*c", "a-b-b-c", 0, true }, { "a*b*c", "a-b-b", 0, false }, { "*aab", "aaaaab", 0, true },
		{ "[abc]", "b", 0, true }, { "[!abc]", "b", 0, false }, { "[^abc]", "d", 0, true },
		{ "[a-c]x", "bx", 0, true }, { "[]a]", "]", 0, true }, { "[!]a]", "]", 0, false }, { "[a-]", "-", 0, true },
		{ "[", "[", 0, true }, { "[a", "[a", 0, true }, { "[[:digit:]]", "5", 0, true },
		{ "[[:alpha:][:digit:]]", "_", 0, false }, { "[[:nonsense:]]", "n", 0, false }, { "[[=a=]]", "a", 0, true },
		{ "[[.-.]]", "-", 0, true }, { "[[.a.]-c]", "b", 0, true }, { "\\*", "*", 0, true }, { "\\*", "a", 0, false },
		{ "\\*", "\\x", FNM_NOESCAPE, true }, { "[\\]]", "]", 0, true }, { "a/b", "a/b", FNM_PATHNAME, true },
		{ "a*b", "a/b", FNM_PATHNAME, false }, { "a*b", "a/b", 0, true }, { "a?b", "a/b", FNM_PATHNAME, false },
		{ "a[/]b", "a/b", FNM_PATHNAME, false }, { "*/*b", "a/cb", FNM_PATHNAME, true },
		{ "*", ".a", FNM_PERIOD, false }, { ".*", ".a", FNM_PERIOD, true }, { "?a", ".a", FNM_PERIOD, false },
		{ "[.]a", ".a", FNM_PERIOD, false }, { "*.c", ".c", FNM_PERIOD, false }, { "*", "a.b", FNM_PERIOD, true },
		{ "a/*", "a/.b", FNM_PERIOD | FNM_PATHNAME, false }, { "a/*", "a/.b", FNM_PERIOD, true },
		{ "\xe4*", "\xe4x", 0, true }, { "[\xe0-\xef]", "\xe4", 0, true },
	};

	for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
		if (fnmatch(tries[i].pattern, tries[i].text, tries[i].flags) != (tries[i].fits ? 0 : FNM_NOMATCH))
			fail(__FILE__, __LINE__, "%s, %s, flags %d", tries[i].pattern, tries[i].text, tries[i].flags);
}

/* The paths as one text, with blanks between them. */
static const char *joined(char **list, size_t n)
{
	static char text[1024];

	*text = '\0';
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			strcat(text, " ");
		strcat(text, list[i]);
	}
	expect(list == NULL || list[n] == NULL);
	return text;
}

static void finds(const char *pattern, int flags, const char *wanted)
{
	glob_t g;
	const int result = glob(pattern, flags, NULL, &g);

	if (result != 0 || strcmp(joined(g.gl_pathv, g.gl_pathc), wanted) != 0)
		fail(__FILE__, __LINE__, "%s: %d, %s", pattern, result, joined(g.gl_pathv, g.gl_pathc));
	globfree(&g);
}

static void finds_nothing(const char *pattern, int flags)
{
	glob_t g;

	same(glob(pattern, flags, NULL, &g), GLOB_NOMATCH);
	same(g.gl_pathc, 0);
	globfree(&g);
}

static void make(void)
{
	same(mkdir(DIR, 0755), 0);
	same(chdir(DIR), 0);
	same(mkdir("d", 0755), 0);
	same(mkdir("e", 0755), 0);
	put_file("a.c", "");
	put_file("b.c", "");
	put_file(".hidden", "");
	put_file("d/x", "");
	put_file("e/x", "");
	put_file("e/*", "");
	same(symlink("nowhere", "link"), 0);
}

static void unmake(void)
{
	static const char *const files[] = { "a.c", "b.c", ".hidden", "d/x", "e/x", "e/*", "link" };

	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		same(unlink(files[i]), 0);
	same(rmdir("d"), 0);
	same(rmdir("e"), 0);
	same(chdir("/"), 0);
	same(rmdir(DIR), 0);
}

static int asked;

static int ask(const char *path, int error)
{
	asked += strcmp(path, "d/") == 0 && error == EACCES;
	return asked == 2;
}

static void unreadable(void)
{
	glob_t g;

	/* The rest of the path is no pattern: nothing is read for it. */
	same(glob("*/x", 0, ask, &g), 0);
	same(strcmp(joined(g.gl_pathv, g.gl_pathc), "e/x"), 0);
	same(asked, 0);
	globfree(&g);
	same(glob("*/[x]", 0, ask, &g), 0);
	same(strcmp(joined(g.gl_pathv, g.gl_pathc), "e/x"), 0);
	same(asked, 1);
	globfree(&g);
	same(glob("*/*", 0, ask, &g), GLOB_ABORTED);
	globfree(&g);
	same(glob("*/*", GLOB_ERR, NULL, &g), GLOB_ABORTED);
	globfree(&g);
	same(glob("e/[x]", GLOB_ERR, NULL, &g), 0);
	globfree(&g);
}

static void cannot_read(void)
{
	same(setuid(100), 0);
	unreadable();
}

static void paths(void)
{
	make();
	finds("*.c", 0, "a.c b.c");
	finds("*", 0, "a.c b.c d e link");
	finds("*", GLOB_MARK, "a.c b.c d/ e/ link");
	finds(".*", 0, ". .. .hidden");
	finds("*/x", 0, "d/x e/x");
	finds("*/", 0, "d/ e/");
	finds(DIR "/[de]/?", 0, DIR "/d/x " DIR "/e/* " DIR "/e/x");
	finds("e/\\*", 0, "e/*");
	finds("e//x", 0, "e//x");
	finds("link", 0, "link");
	finds("/", 0, "/");
	finds("none*", GLOB_NOCHECK, "none*");
	finds("none\\*", GLOB_NOCHECK, "none\\*");
	finds("none", GLOB_NOMAGIC, "none");
	finds("{b,a}.c", GLOB_BRACE, "b.c a.c");
	finds("{d,{e,f}}/x", GLOB_BRACE, "d/x e/x");
	finds("{}", GLOB_BRACE | GLOB_NOCHECK, "{}");
	setenv("HOME", DIR, 1);
	finds("~/?.c", GLOB_TILDE, DIR "/a.c " DIR "/b.c");
	finds("~/?.c", GLOB_NOCHECK, "~/?.c");
	finds_nothing("none*", 0);
	finds_nothing("none*", GLOB_NOMAGIC);
	finds_nothing("none/*", GLOB_ERR);
	finds_nothing("a.c/*", GLOB_ERR);
	finds_nothing("a.c/", 0);
	finds_nothing("", 0);
	same(chmod("d", 0), 0);
	await_ok(child(cannot_read));
	unmake();
}

static void adds_paths(void)
{
	glob_t g = { .gl_offs = 2 };

	make();
	same(glob("b.*", GLOB_DOOFFS, NULL, &g), 0);
	same(glob("a.*", GLOB_DOOFFS | GLOB_APPEND, NULL, &g), 0);
	same(glob("none", GLOB_DOOFFS | GLOB_APPEND, NULL, &g), GLOB_NOMATCH);
	same(g.gl_pathc, 2);
	same(g.gl_matchc, 0);
	expect(g.gl_pathv[0] == NULL && g.gl_pathv[1] == NULL && g.gl_pathv[4] == NULL);
	same(strcmp(g.gl_pathv[2], "b.c"), 0);
	same(strcmp(g.gl_pathv[3], "a.c"), 0);
	globfree(&g);
	unmake();
}

static void expands(const char *text, int flags, const char *wanted)
{
	wordexp_t w;
	const int result = wordexp(text, &w, flags);
	char found[1024] = "";

	if (result != 0)
		fail(__FILE__, __LINE__, "%s: %d", text, result);
	for (size_t i = 0; i < w.we_wordc; i++) {
		strcat(found, "<");
		strcat(found, w.we_wordv[i]);
		strcat(found, ">");
	}
	expect(w.we_wordv[w.we_wordc] == NULL);
	if (strcmp(found, wanted) != 0)
		fail(__FILE__, __LINE__, "%s: %s", text, found);
	wordfree(&w);
}

static void refuses(const char *text, int flags, int wanted)
{
	wordexp_t w = { .we_wordc = 77 };

	same(wordexp(text, &w, flags), wanted);
	same(w.we_wordc, 77);
}

static void words(void)
{
	make();
	setenv("IFS", " \t\n", 1);
	setenv("V", "one  two", 1);
	setenv("E", "", 1);
	unsetenv("U");
	expands("", 0, "");
	expands("  ", 0, "");
	expands("a b\tc", 0, "<a><b><c>");
	expands("'a  b' \"c d\"e f\\ g", 0, "<a  b><c de><f g>");
	expands("''", 0, "<>");
	expands("'$V' \\$V \"\\$V\\a\"", 0, "<$V><$V><$V\\a>");
	expands("$V \"$V\" x$V", 0, "<one><two><one  two><xone><two>");
	expands("$E $U \"$E\" a$U", 0, "<><a>");
	expands("${V} ${#V} ${U-d e} \"${U-d e}\" ${E-d} ${E:-d}", 0, "<one><two><8><d><e><d e><d>");
	expands("${U+x} ${V+x} ${E+x} ${E:+x}y", 0, "<x><x><y>");
	expands("${W:=new}$W", 0, "<newnew>");
	same(strcmp(getenv("W"), "new"), 0);
	unsetenv("W");
	setenv("P", "/usr/lib/x.c", 1);
	expands("${P#*/} ${P##*/} ${P%.*} ${P%%/*}- ${P%'*'}", 0, "<usr/lib/x.c><x.c></usr/lib/x><-></usr/lib/x.c>");
	expands("*.c '*.c' \"*\".c none*", 0, "<a.c><b.c><*.c><*.c><none*>");
	expands("e/'*' [a]'.'c", 0, "<e/*><a.c>");
	expands("$((1 + 2 * (3 + 4))) $((${#V}*2))", 0, "<15><16>");
	expands("$((2>1))", WRDE_NOCMD, "<1>");
	expands("$(echo one two) \"`echo 'a  b'`\" $(echo $(echo in))", 0, "<one><two><a  b><in>");
	expands("$(printf 'x\\n\\n')", 0, "<x>");
	expands("$(exit 1)", 0, "");
	expands("$(echo ')' \"(\" )", 0, "<)><(>");
	setenv("HOME", "/h*", 1);
	expands("~ ~/x '~' a~ ~nosuchuser ~root", WRDE_NOCMD, "</h*></h*/x><~><a~><~nosuchuser></>");
	setenv("IFS", ":", 1);
	setenv("V", ":a::b c:", 1);
	expands("$V", 0, "<><a><><b c>");
	setenv("IFS", " :", 1);
	setenv("V", " a : b  c ", 1);
	expands("$V", 0, "<a><b><c>");
	unmake();
}

static void bad_words(void)
{
	refuses("a|b", 0, WRDE_BADCHAR);
	refuses("a & b", 0, WRDE_BADCHAR);
	refuses("a;", 0, WRDE_BADCHAR);
	refuses("<a", 0, WRDE_BADCHAR);
	refuses("a\nb", 0, WRDE_BADCHAR);
	refuses("(a)", 0, WRDE_BADCHAR);
	refuses("{a}", 0, WRDE_BADCHAR);
	refuses("'a", 0, WRDE_SYNTAX);
	refuses("\"a", 0, WRDE_SYNTAX);
	refuses("a\\", 0, WRDE_SYNTAX);
	refuses("${a", 0, WRDE_SYNTAX);
	refuses("${}", 0, WRDE_SYNTAX);
	refuses("${a!b}", 0, WRDE_SYNTAX);
	refuses("$(a", 0, WRDE_SYNTAX);
	refuses("`a", 0, WRDE_SYNTAX);
	refuses("$((1+))", 0, WRDE_SYNTAX);
	unsetenv("U");
	refuses("$U", WRDE_UNDEF, WRDE_BADVAL);
	refuses("${#U}", WRDE_UNDEF, WRDE_BADVAL);
	refuses("${U?not set}", 0, WRDE_BADVAL);
	refuses("$(echo a)", WRDE_NOCMD, WRDE_CMDSUB);
	refuses("\"`echo a`\"", WRDE_NOCMD, WRDE_CMDSUB);
	refuses("${U-$(echo a)}", WRDE_NOCMD, WRDE_CMDSUB);
	refuses("$(( $(echo 1) ))", WRDE_NOCMD, WRDE_CMDSUB);
	/* A command that is not run is none. */
	expands("'$(echo a)' \\`", WRDE_NOCMD, "<$(echo a)><`>");
}

static void adds_words(void)
{
	wordexp_t w = { .we_offs = 1 };

	same(wordexp("a b", &w, WRDE_DOOFFS), 0);
	same(wordexp("'", &w, WRDE_DOOFFS | WRDE_APPEND), WRDE_SYNTAX);
	same(wordexp("c", &w, WRDE_DOOFFS | WRDE_APPEND), 0);
	same(w.we_wordc, 3);
	expect(w.we_wordv[0] == NULL && strcmp(w.we_wordv[3], "c") == 0 && w.we_wordv[4] == NULL);
	same(wordexp("d", &w, WRDE_REUSE), 0);
	same(w.we_wordc, 1);
	same(strcmp(w.we_wordv[0], "d"), 0);
	wordfree(&w);
	wordfree(&w);
}

const struct test namestests[] = {
	{ "patterns", patterns },
	{ "paths", paths },
	{ "paths are added", adds_paths },
	{ "words", words },
	{ "bad words", bad_words },
	{ "words are added", adds_words },
	{ NULL, NULL },
};
