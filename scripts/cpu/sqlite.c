/*
 * sqlite ROWS N: SQLite joins two tables of ROWS rows in memory, N times over; prints what the join
 * found. SQLite is compiled for a system without files (SQLITE_OS_OTHER), of which it is given the
 * little that a database in memory needs. For measurements of processors: `make bench-cpu`.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite3.h"

/* The same numbers on each run, as the work has to be the same. */
static int randomness(sqlite3_vfs *vfs, int size, char *bytes)
{
	(void)vfs;
	memset(bytes, 7, (size_t)size);
	return size;
}

static int openfile(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *outflags)
{
	(void)vfs;
	(void)name;
	(void)flags;
	(void)outflags;
	file->pMethods = NULL;
	return SQLITE_CANTOPEN;
}

int sqlite3_os_init(void)
{
	static sqlite3_vfs memory = {
		.iVersion = 1,
		.szOsFile = sizeof(sqlite3_file),
		.mxPathname = 64,
		.zName = "none",
		.xOpen = openfile,
		.xRandomness = randomness,
	};

	return sqlite3_vfs_register(&memory, 1);
}

int sqlite3_os_end(void)
{
	return SQLITE_OK;
}

static void must(sqlite3 *database, int status)
{
	if (status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE)
		return;
	printf("sqlite: %s\n", sqlite3_errmsg(database));
	exit(1);
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *text)
{
	sqlite3_stmt *statement = NULL;

	must(database, sqlite3_prepare_v2(database, text, -1, &statement, NULL));
	return statement;
}

/* Fills the tables: orders, of customers, each of whom has one or several. */
static void fill(sqlite3 *database, int nrows)
{
	sqlite3_stmt *statement;

	must(database, sqlite3_exec(database,
		"create table customer (id integer primary key, name text, city int);"
		"create table purchase (id integer primary key, customer int, amount int)", NULL, NULL, NULL));
	statement = prepare(database,
		"with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)"
		" insert into customer select i, 'customer ' || (i * 7919 % ?1), i * 31 % 97 from n");
	must(database, sqlite3_bind_int(statement, 1, nrows));
	must(database, sqlite3_step(statement));
	sqlite3_finalize(statement);
	must(database, sqlite3_exec(database,
		"insert into purchase select id, id * 4273 % (select max(id) from customer) + 1, id * 17 % 1009"
		" from customer; create index purchaser on purchase (customer)", NULL, NULL, NULL));
}

int main(int argc, char *argv[])
{
	int nrows = argc > 1 ? atoi(argv[1]) : 100;
	int n = argc > 2 ? atoi(argv[2]) : 1;
	sqlite3 *database;
	sqlite3_stmt *join;
	long long rows = 0, sum = 0;

	must(NULL, sqlite3_open(":memory:", &database));
	fill(database, nrows);
	join = prepare(database,
		"select c.city, count(*), sum(p.amount), max(c.name) from customer c"
		" join purchase p on p.customer = c.id group by c.city order by sum(p.amount)");
	for (int i = 0; i < n; i++) {
		int status;

		while ((status = sqlite3_step(join)) == SQLITE_ROW) {
			rows += sqlite3_column_int(join, 1);
			sum = (sum * 31 + sqlite3_column_int(join, 2) + sqlite3_column_text(join, 3)[9]) % 1000003;
		}
		must(database, status);
		must(database, sqlite3_reset(join));
	}
	sqlite3_finalize(join);
	printf("sqlite: %d joins, %d rows joined, check %d\n", n, (int)rows, (int)sum);
	return sqlite3_close(database) != SQLITE_OK;
}
