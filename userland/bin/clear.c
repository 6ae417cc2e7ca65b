/* clear: an empty screen, with the cursor at its top; the terminal is one of the vt100's kind. */
#include <stdio.h>

int main(void)
{
	fputs("\033[H\033[2J\033[3J", stdout);
	return 0;
}
