-- Lua 5.4: numbers, texts, tables, functions, coroutines and files. Prints a line for each subject;
-- what it prints is the same wherever integers have 64 bits and floats are doubles.

local function show(subject, ...)
  local words = table.pack(...)
  for i = 1, words.n do words[i] = tostring(words[i]) end
  print(subject .. ":", table.concat(words, " "))
end

-- Integers wrap; division and remainder round down.
show("ends", math.maxinteger, math.mininteger, math.maxinteger + 1 == math.mininteger)
show("wrap", math.mininteger * -1, math.mininteger // -1, math.mininteger % -1)
for _, pair in ipairs { { 7, 3 }, { -7, 3 }, { 7, -3 }, { -7, -3 }, { 1 << 62, 12345 }, { -(1 << 62), 987654321 } } do
  local a, b = pair[1], pair[2]
  show("divide", a // b, a % b, a / b, a * b, a // (b + 0.0), a % (b + 0.0))
end
show("bits", 0xF0F0 & 0x3C3C, 0xF0F0 | 0x0F0F, 0xF0F0 ~ 0xFFFF, ~0, 1 << 63, 1 << 64, -1 >> 60, -1 >> 0, 1 << -1)
show("compare", 1 == 1.0, math.type(1), math.type(1.0), math.type("1"), 2 ^ 53 == 2 ^ 53 + 1, math.ult(1, -1))
show("mixed", 9007199254740993 < 9007199254740992.0, 9007199254740993 == 9007199254740992.0, -1 < 0.5)

-- Floats.
show("floats", 0.1 + 0.2, 1e308 * 10, -1e308 * 10, 5e-324, 2 ^ 0.5, 10 / 3, 1e15, 1e16, 123456.789e3)
show("special", 0.0 / 0.0 ~= 0.0 / 0.0, 1 / 0 == math.huge, -0.0, 1 / -0.0, math.fmod(-7, 3), math.fmod(7.5, -2))
show("functions", string.format("%.12f %.12f %.12f %.12f", math.sin(1), math.cos(2), math.exp(1.5), math.log(10)))
show("inverse", string.format("%.12f %.12f %.12f", math.atan(1, -2), math.asin(0.25), math.acos(-0.25)))
show("round", math.floor(-3.5), math.ceil(-3.5), math.floor(2 ^ 40 + 0.5), math.tointeger(3.0), math.tointeger(3.5))
show("modf", math.modf(3.75))
show("read", tonumber("0x1p4"), tonumber("0x.8"), tonumber("1e2"), tonumber("  12  "), tonumber("12a"), tonumber("z", 36))
show("read", tonumber("0xffffffffffffffff"), tonumber("9223372036854775808"), tonumber("7fffffff", 16))
local sum, product = 0, 1
for i = 1, 2000 do
  sum = sum + 1 / (i * i)
  product = product * (1 + 1 / (i * i * i))
end
show("series", string.format("%.15g %.15g", sum, product))

-- A generator of random numbers of our own, and what is sorted by it.
local state = 12345
local function random(n)
  state = (state * 6364136223846793005 + 1442695040888963407)
  return (state >> 33) % n
end
local numbers = {}
for i = 1, 3000 do numbers[i] = random(1000000) end
table.sort(numbers)
local check = 0
for i = 1, #numbers do
  assert(i == 1 or numbers[i - 1] <= numbers[i])
  check = (check * 31 + numbers[i]) & 0x7fffffff
end
show("sort", check, numbers[1], numbers[#numbers])
table.sort(numbers, function(a, b) return a % 1000 > b % 1000 or (a % 1000 == b % 1000 and a < b) end)
show("sort by", numbers[1] % 1000, numbers[#numbers] % 1000)

-- Texts.
show("format", string.format("%5d|%-5d|%05d|%+d|%x|%X|%#x|%o|%c|%q", 42, 42, 42, 42, 255, 255, 255, 8, 65, 'a"\n\0b'))
show("format", string.format("%10.3f|%-10.2e|%g|%g|%g|%a", 3.14159, 31415.9, 1e20, 1e-5, 100000, 0.5))
show("format", string.format("%s|%10s|%-10s|%.2s|%%|%i", "text", "text", "text", "text", 7))
show("find", ("hello world"):find("o w"), ("hello world"):find("l+"), ("a.b"):find(".", 1, true), ("x"):find("y"))
show("match", ("key = value"):match("^(%w+)%s*=%s*(%w+)$"), ("2024-03-15"):match("(%d+)-(%d+)-(%d+)"))
show("balanced", ("f(a(b)c)d"):match("%b()"), ("THE (quick) fox"):find("%((%a+)%)"), ("x"):rep(3, ","))
show("frontier", (("THE (quick) fox"):gsub("%f[%a]%a+", function(word) return word:lower() .. #word end)))
show("gsub", ("hello world"):gsub("o", { o = "0" }), ("abc"):gsub("%w", "%0%0"), ("abc"):gsub("", "-"))
show("bytes", ("abc"):byte(1, -1), string.char(72, 105), ("hello"):sub(-3, -2), ("abc"):reverse(), #("\u{10FFFF}\0"))
local words = {}
for word in ("the quick brown fox jumps over the lazy dog"):gmatch("%a+") do words[#words + 1] = word end
table.sort(words)
show("words", table.unpack(words))
show("utf8", utf8.char(228, 8364, 128512), utf8.len("äöü€"), utf8.codepoint("€", 1), utf8.offset("aäb", 3))
local packed = string.pack("<i2>I4=z!8s1d", -2, 0xDEADBEEF, "zero", "one", 1.5)
show("pack", (packed:gsub(".", function(c) return string.format("%02x", c:byte()) end)))
show("unpack", string.unpack("<i2>I4=z!8s1d", packed))
local pieces = {}
for i = 1, 500 do pieces[#pieces + 1] = tostring(i * i) end
local long = table.concat(pieces, ",")
show("long", #long, #long:gsub("%d", ""), select(2, long:gsub("1", "")))

-- Tables.
local list = { 1, 2, 3, nil, 5, n = 5 }
show("list", select("#", table.unpack(list, 1, 5)), rawlen({ 1, 2, 3 }), #{ n = 1 }, next({}))
local moved = table.move({ 1, 2, 3, 4, 5 }, 2, 4, 1)
table.insert(moved, 2, "x")
show("move", table.concat(moved, " "), table.remove(moved), table.remove(moved, 1), #moved)
local map = {}
for i = 1, 1000 do map["k" .. i] = i end
for i = 1, 1000, 2 do map["k" .. i] = nil end
local count, total = 0, 0
for _, value in pairs(map) do count, total = count + 1, total + value end
show("map", count, total)
local floats = { [1.0] = "one", [2 ^ 53] = "large", [0.5] = "half" }
show("keys", floats[1], floats[2 ^ 53 | 0], floats[0.5])

-- Functions, and what they close over.
local function counter()
  local n = 0
  return function() n = n + 1; return n end
end
local one, other = counter(), counter()
show("closures", one(), one(), other(), one())
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
show("fib", fib(20))
local function ack(m, n)
  if m == 0 then return n + 1 end
  if n == 0 then return ack(m - 1, 1) end
  return ack(m - 1, ack(m, n - 1))
end
show("ack", ack(2, 9))
local function loop(n, acc) if n == 0 then return acc end return loop(n - 1, acc + n) end
show("tail calls", loop(100000, 0))
show("varargs", (function(...) return select("#", ...), (select(-1, ...)) end)(1, nil, 3))
for i = 10, 1, -3 do
  if i == 4 then goto continue end
  io.write(i, " ")
  ::continue::
end
for x = 1.0, 2.0, 0.25 do io.write(x, " ") end
print()

-- Metatables.
local Vector = {}
Vector.__index = Vector
Vector.__add = function(a, b) return setmetatable({ a[1] + b[1], a[2] + b[2] }, Vector) end
Vector.__eq = function(a, b) return a[1] == b[1] and a[2] == b[2] end
Vector.__lt = function(a, b) return a[1] < b[1] end
Vector.__le = function(a, b) return a[1] <= b[1] end
Vector.__tostring = function(v) return "(" .. v[1] .. "," .. v[2] .. ")" end
Vector.__len = function() return 2 end
Vector.__call = function(v, i) return v[i] end
Vector.__concat = function(a, b) return tostring(a) .. tostring(b) end
Vector.__unm = function(v) return setmetatable({ -v[1], -v[2] }, Vector) end
Vector.__idiv = function(v, n) return setmetatable({ v[1] // n, v[2] // n }, Vector) end
local u, v = setmetatable({ 1, 2 }, Vector), setmetatable({ 3, 4 }, Vector)
show("metatables", u + v, u == v, u < v, u <= v, #u, u(2), u .. v, -u, (u + v) // 2)
local fallback = setmetatable({}, { __index = function(_, key) return key .. "?" end, __newindex = function(t, k, x) rawset(t, k, x * 2) end })
fallback.a = 21
show("index", fallback.a, fallback.b)
do
  local closed <close> = setmetatable({}, { __close = function() show("close", "closed") end })
  local fixed <const> = 7
  show("scope", fixed)
end

-- Coroutines.
local producer = coroutine.wrap(function(a)
  for i = 1, 3 do a = a + coroutine.yield(a * i) end
  return "done"
end)
show("coroutines", producer(1), producer(10), producer(100), producer(1000))
local function permutations(items, n)
  if n == 0 then coroutine.yield(items) return end
  for i = 1, n do
    items[i], items[n] = items[n], items[i]
    permutations(items, n - 1)
    items[i], items[n] = items[n], items[i]
  end
end
local npermutations, mixed = 0, 0
for items in coroutine.wrap(function() permutations({ 1, 2, 3, 4, 5, 6 }, 6) end) do
  npermutations = npermutations + 1
  for i, item in ipairs(items) do mixed = (mixed * 7 + i * item) % 1000003 end
end
show("permutations", npermutations, mixed)
local dead = coroutine.create(function() error({ code = 3 }) end)
local ok, problem = coroutine.resume(dead)
show("dead", ok, problem.code, coroutine.status(dead))

-- Errors.
show("error", pcall(error, "plain", 0))
show("error", select(2, pcall(function() local x = nil; return x.field end)))
show("error", select(2, pcall(function() return 1 + {} end)))
show("error", select(2, pcall(function() return #5 end)))
show("error", select(2, pcall(function() return 1 // 0 end)))
show("error", select(2, pcall(string.rep, "x", -1)), select(2, pcall(string.format, "%d", 1.5)))
show("error", select(2, xpcall(function() error("inner", 0) end, function(m) return m .. " handled" end)))
show("depth", (select(2, pcall(function() local function f() return 1 + f() end return f() end)):match("stack overflow")))
show("syntax", select(2, load("x = = 1", "chunk")), load("return 6 * 7")())

-- Memory that is given back.
local weak = setmetatable({}, { __mode = "v" })
for i = 1, 100 do weak[i] = { i } end
collectgarbage()
show("weak", next(weak))
for mode = 1, 2 do
  collectgarbage(mode == 1 and "generational" or "incremental")
  local chain
  for i = 1, 20000 do chain = { i, i % 100 ~= 0 and chain or nil } end
  show("garbage", chain[1])
end
collectgarbage()
show("small", collectgarbage("count") < 2000)

-- Files.
local name = os.tmpname()
local file = assert(io.open(name, "w"))
for i = 1, 100 do file:write(i, " ", i / 4, "\n") end
file:close()
local lines, third = 0, nil
for line in io.lines(name) do
  lines = lines + 1
  if lines == 3 then third = line end
end
file = assert(io.open(name, "r+"))
show("files", lines, third, file:seek("end"), file:seek("set", 2), file:read("n", "n", "l", "L"))
file:close()
show("missing", select(2, io.open("/no/such/file")), os.remove(name), os.rename(name, name))
show("time", os.time({ year = 2001, month = 9, day = 9, hour = 1, min = 46, sec = 40 }), os.date("!%Y-%m-%d %H:%M:%S", 1e9 // 1))
