/* true: success. */
int main(void)
{
	return 0;
}
