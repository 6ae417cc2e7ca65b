/*
 * lua N: Lua runs a loop of N turns, with a table and strings now and then; prints what came of it.
 * For measurements of processors: `make bench-cpu`.
 */

#include <stdio.h>
#include <stdlib.h>

#include "lauxlib.h"
#include "lualib.h"

static const char script[] =
	"local n, sum, seen = ..., 0, {}\n"
	"for i = 1, n do\n"
	"  sum = (sum + i * 7) % 1000003\n"
	"  if i % 1000 == 0 then\n"
	"    local key = 'k' .. sum % 101\n"
	"    seen[key] = (seen[key] or 0) + 1\n"
	"  end\n"
	"end\n"
	"local keys = {}\n"
	"for key, count in pairs(seen) do\n"
	"  keys[#keys + 1] = key .. '=' .. count\n"
	"end\n"
	"table.sort(keys)\n"
	"return string.format('lua: %d turns, sum %d, %d keys, %s', n, sum, #keys, keys[1] or 'none')\n";

static int loop(lua_State *lua, int n)
{
	luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
	luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
	luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
	if (luaL_loadstring(lua, script) != LUA_OK)
		return LUA_ERRSYNTAX;
	lua_pushinteger(lua, n);
	return lua_pcall(lua, 1, 1, 0);
}

int main(int argc, char *argv[])
{
	lua_State *lua = luaL_newstate();
	int status;

	if (lua == NULL)
		return 1;
	status = loop(lua, argc > 1 ? atoi(argv[1]) : 1000);
	printf("%s\n", lua_tostring(lua, -1));
	lua_close(lua);
	return status != LUA_OK;
}
