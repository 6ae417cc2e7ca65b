/* Here-documents: the text that follows the line in which << stands. */
#include <string.h>
#include "sh.h"

/* The here-documents that the line has begun, in order. */
struct pending {
	struct pending *next;
	char **text;
	const char *end;
	bool tabs, literal;
};

static char *unquote(const char *word)
{
	struct buf b = { 0 };
	char quote = '\0';

	for (; *word; word++) {
		if (*word == quote)
			quote = '\0';
		else if (quote == '\0' && (*word == '\'' || *word == '"'))
			quote = *word;
		else if (*word == '\\' && quote != '\'' && word[1])
			put(&b, *++word);
		else
			put(&b, *word);
	}
	return string(&b);
}

void heredoc(char **text, const char *word, bool tabs, bool *literal)
{
	struct pending *p = alloc(sizeof *p), **last = &lexer.heredocs;

	*literal = strpbrk(word, "'\"\\") != NULL;
	*p = (struct pending){ NULL, text, unquote(word), tabs, *literal };
	while (*last)
		last = &(*last)->next;
	*last = p;
}

/* Reads a line and, unless `literal`, the lines joined to it by \; false at the end of input. */
static bool readline(struct buf *b, bool literal)
{
	bool escaped = false;
	int c;

	while ((c = next()) != END && (c != '\n' || escaped)) {
		if (escaped && c == '\n')
			b->len--;
		else
			put(b, c);
		escaped = !literal && c == '\\' && !escaped;
	}
	return c != END || b->len > 0;
}

/* Finds syntax errors of the text before the command runs. */
static void check(const char *text)
{
	size_t n;

	for (const char *s = text; *s; s++) {
		if (*s == '\\' && s[1]) {
			s++;
		} else if (*s == '`' || (*s == '$' && (s[1] == '{' || s[1] == '('))) {
			if ((n = reach(*s, s + 1, strlen(s + 1), true)) == 0)
				longjmp(syntax, 1);
			s += n;
		}
	}
}

static void readheredoc(const struct pending *p)
{
	struct buf text = { 0 };

	for (;;) {
		struct buf line = { 0 };

		if (p->tabs) {
			int c;

			while ((c = next()) == '\t')
				;
			back(c);
		}
		if (!readline(&line, p->literal) || strcmp(string(&line), p->end) == 0)
			break;
		puts_to(&text, line.s);
		put(&text, '\n');
	}
	*p->text = string(&text);
	if (!p->literal)
		check(*p->text);
}

void readheredocs(void)
{
	struct pending *p = lexer.heredocs;

	lexer.heredocs = NULL;
	for (; p; p = p->next)
		readheredoc(p);
}
