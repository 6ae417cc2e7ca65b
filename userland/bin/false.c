/* false: failure. */
int main(void)
{
	return 1;
}
