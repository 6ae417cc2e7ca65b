-- A database in a file: what the tables, indexes, transactions and functions of SQLite do, and what
-- of it is there when the file is opened again. Everything printed is the same on every computer.
.bail on
.mode list
.nullvalue NULL
.open /tmp/shop.db
PRAGMA page_size = 1024;
PRAGMA foreign_keys = ON;
PRAGMA journal_mode = DELETE;

CREATE TABLE customer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  city TEXT DEFAULT 'nowhere',
  credit REAL CHECK (credit >= 0)
);
CREATE TABLE article (
  code TEXT PRIMARY KEY,
  price INTEGER NOT NULL,
  taxed INTEGER GENERATED ALWAYS AS (price * 119 / 100) STORED,
  about TEXT
) WITHOUT ROWID;
CREATE TABLE sale (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer INTEGER NOT NULL REFERENCES customer ON DELETE CASCADE,
  article TEXT NOT NULL REFERENCES article,
  day TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE history (what TEXT, old ANY, new ANY);
CREATE INDEX sale_day ON sale (day, customer);
CREATE INDEX large_sale ON sale (count) WHERE count > 7;
CREATE INDEX article_words ON article (length(about), lower(code));

CREATE TRIGGER price_change AFTER UPDATE OF price ON article WHEN old.price <> new.price BEGIN
  INSERT INTO history VALUES ('price of ' || new.code, old.price, new.price);
END;
CREATE TRIGGER no_large_sale BEFORE INSERT ON sale WHEN new.count > 1000 BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE VIEW turnover AS
  SELECT customer.name AS name, sum(sale.count * article.price) AS total, count(*) AS sales
  FROM sale JOIN customer ON customer.id = sale.customer JOIN article ON article.code = sale.article
  GROUP BY customer.id;

-- Rows, by a generator of random numbers of our own.
INSERT INTO customer (name, city, credit) VALUES
  ('Ada', 'London', 100.5), ('Blaise', 'Paris', 0), ('Carl', 'Goettingen', 1e6),
  ('Dorothy', 'London', 12.25), ('Emmy', 'Goettingen', NULL), ('Fibonacci', 'Pisa', 0.1);
INSERT INTO customer (name) VALUES ('Grace');
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO article (code, price, about)
  SELECT printf('A%03d', i), 50 + (i * 7919) % 1000, substr('brass copper iron lead tin zinc', 1 + i % 20, 3 + i % 9) FROM n;
WITH RECURSIVE random(i, x) AS (
  VALUES (1, 42) UNION ALL SELECT i + 1, (x * 1103515245 + 12345) % 2147483648 FROM random WHERE i < 1500
)
INSERT INTO sale (customer, article, day, count)
  SELECT 1 + (x >> 8) % 7, printf('A%03d', 1 + (x >> 12) % 60), date('2001-09-09', '+' || ((x >> 5) % 400) || ' days'), 1 + (x >> 20) % 9
  FROM random;
INSERT INTO sale (customer, article, day, count) VALUES (1, 'A001', '2002-01-01', 5000);
SELECT 'rows', (SELECT count(*) FROM customer), (SELECT count(*) FROM article), (SELECT count(*) FROM sale);
SELECT changes(), total_changes(), last_insert_rowid();

-- Selections.
SELECT * FROM customer ORDER BY name DESC;
SELECT name, total, sales, round(total * 1.0 / sales, 3) FROM turnover ORDER BY total DESC;
SELECT city, group_concat(name, '+'), avg(credit), min(credit), max(credit), total(credit) FROM customer GROUP BY city ORDER BY city;
SELECT strftime('%Y-%m', day) AS month, count(*), sum(count) FROM sale GROUP BY month HAVING count(*) > 100 ORDER BY 2 DESC, 1;
SELECT code, price, taxed FROM article WHERE price BETWEEN 900 AND 1000 OR code LIKE '%05%' ORDER BY price;
SELECT DISTINCT substr(about, 1, 1) FROM article WHERE about GLOB '[a-l]*' ORDER BY 1;
SELECT c.name, s.day, a.code FROM sale s LEFT JOIN customer c ON c.id = s.customer INNER JOIN article a ON a.code = s.article
  WHERE s.day < '2001-09-14' AND a.price % 3 = 0 ORDER BY s.day, c.name, a.code, s.id LIMIT 12 OFFSET 2;
SELECT name FROM customer WHERE id NOT IN (SELECT customer FROM sale WHERE count = 9) UNION SELECT city FROM customer EXCEPT SELECT 'Paris' INTERSECT SELECT city FROM customer ORDER BY 1;
SELECT name, (SELECT max(day) FROM sale WHERE customer = customer.id) FROM customer WHERE EXISTS (SELECT 1 FROM sale WHERE customer = customer.id AND count > 8) ORDER BY name;
SELECT count(*) FROM sale AS a JOIN sale AS b ON a.article = b.article AND a.day = b.day AND a.id < b.id;
SELECT count(*), sum(length(about)) FROM article, customer WHERE about > name;
EXPLAIN QUERY PLAN SELECT * FROM sale WHERE day = '2001-10-10' AND customer = 3;
EXPLAIN QUERY PLAN SELECT count FROM sale WHERE count > 8 ORDER BY count;

-- Windows.
SELECT name, total, rank() OVER (ORDER BY total DESC), round(total * 100.0 / sum(total) OVER (), 2), lag(name, 1, '-') OVER (ORDER BY total) FROM turnover ORDER BY total;
SELECT day, count, sum(count) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING), row_number() OVER (PARTITION BY customer ORDER BY id), ntile(4) OVER (ORDER BY id) FROM sale WHERE id <= 12;
SELECT id, first_value(id) OVER w, nth_value(id, 3) OVER w, dense_rank() OVER w FROM sale WHERE id < 9 WINDOW w AS (PARTITION BY customer % 2 ORDER BY count) ORDER BY id;

-- Recursion: a tree, primes, and a picture.
CREATE TABLE part (name TEXT PRIMARY KEY, whole TEXT REFERENCES part);
INSERT INTO part VALUES ('machine', NULL), ('processor', 'machine'), ('memory', 'machine'), ('registers', 'processor'), ('x10', 'registers'), ('cell', 'memory');
WITH RECURSIVE tree(name, level, path) AS (
  SELECT name, 0, name FROM part WHERE whole IS NULL
  UNION ALL SELECT part.name, level + 1, path || '/' || part.name FROM part JOIN tree ON part.whole = tree.name
) SELECT substr('........', 1, level * 2) || name FROM tree ORDER BY path;
WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < 60)
  SELECT group_concat(i, ' ') FROM n WHERE NOT EXISTS (SELECT 1 FROM n AS d WHERE d.i < n.i AND n.i % d.i = 0);
WITH RECURSIVE
  xs(x) AS (VALUES (-2.0) UNION ALL SELECT x + 0.1 FROM xs WHERE x < 0.6),
  ys(y) AS (VALUES (-1.0) UNION ALL SELECT y + 0.25 FROM ys WHERE y < 1.0),
  m(iter, cx, cy, x, y) AS (
    SELECT 0, x, y, 0.0, 0.0 FROM xs, ys
    UNION ALL SELECT iter + 1, cx, cy, x * x - y * y + cx, 2.0 * x * y + cy FROM m WHERE (x * x + y * y) < 4.0 AND iter < 12
  ),
  most(iter, cx, cy) AS (SELECT max(iter), cx, cy FROM m GROUP BY cx, cy),
  line(t) AS (SELECT group_concat(substr(' .+*#', 1 + min(iter / 3, 4), 1), '') FROM most GROUP BY cy)
SELECT rtrim(t) FROM line;

-- Changes.
UPDATE article SET price = price + 10 WHERE code IN ('A001', 'A002', 'A003');
UPDATE sale SET count = count + 1 FROM article WHERE article.code = sale.article AND article.price > 1000;
INSERT INTO customer (id, name, city) VALUES (1, 'Ada', 'Paris') ON CONFLICT (name) DO UPDATE SET city = excluded.city || '!', credit = credit * 2;
INSERT OR IGNORE INTO customer (name) VALUES ('ADA'), ('Hedy');
REPLACE INTO article (code, price, about) VALUES ('A060', 1, 'new'), ('B001', 2, NULL);
DELETE FROM sale WHERE customer = 2 AND count < 5 RETURNING id % 10;
DELETE FROM customer WHERE name = 'carl';
SELECT * FROM history ORDER BY what;
SELECT count(*), sum(count) FROM sale;
SELECT name, city, credit FROM customer ORDER BY id;

-- Transactions: what is taken back, and what stays.
BEGIN;
DELETE FROM sale;
DROP TABLE part;
CREATE TABLE gone (x);
SELECT 'within', count(*) FROM sale;
ROLLBACK;
SELECT 'rolled back', count(*), (SELECT count(*) FROM part), (SELECT count(*) FROM sqlite_schema WHERE name = 'gone') FROM sale;
BEGIN IMMEDIATE;
INSERT INTO part VALUES ('bus', 'machine');
SAVEPOINT inner_one;
INSERT INTO part VALUES ('wire', 'bus');
UPDATE part SET whole = 'bus' WHERE name = 'memory';
ROLLBACK TO inner_one;
INSERT INTO part VALUES ('line', 'bus');
RELEASE inner_one;
COMMIT;
SELECT name FROM part WHERE whole = 'bus' OR name = 'bus' ORDER BY name;
.bail off
INSERT INTO sale (customer, article, day) VALUES (99, 'A001', '2003-01-01');
INSERT INTO customer (name, credit) VALUES ('Ida', -1);
INSERT INTO customer (name) VALUES (NULL);
INSERT INTO part VALUES ('cell', 'bus');
SELECT * FROM absent;
SELECT 1 +;
.bail on

-- Functions, and numbers as texts.
SELECT 1 / 3, 1.0 / 3, -7 / 2, -7 % 3, 7 % -3, 9223372036854775807 + 1, -9223372036854775808, 0x7fffffffffffffff, 1 << 40, ~5, 5 & 6 | 8;
SELECT 0.1 + 0.2, 1e100, 1e-7, 123456789012345678, 1234567890.123456789, 2.5e15, 1e15, 5e-324, 1.7976931348623157e308 * 10, -0.0;
SELECT round(2.5), round(-2.5), round(1234.5678, 2), abs(-3), abs(-3.5), sign(-2.0), max(1, 2.5, '3'), min('a', 2), CAST('12abc' AS INTEGER), CAST('1e3' AS REAL), CAST(3.99 AS INTEGER);
SELECT printf('%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%c|%%', 42, 42, 42, 42, 42, 255, 255, 8, 'z'), printf('%.3f|%10.2f|%e|%g|%,d|%s|%.3s|%q', 3.14159, 2.5, 12345.678, 0.0001, 1234567, 'text', 'text', 'it''s');
SELECT upper('abc'), lower('ABC'), length('häuser'), length(x'00ff10'), substr('hello', -3, 2), instr('hello', 'll'), replace('banana', 'an', 'AN'), trim('  x  '), ltrim('xxy', 'x'), hex('AZ'), quote(x'0a1b'), quote('it''s'), unicode('€'), char(8364, 65), zeroblob(3) = x'000000';
SELECT typeof(1), typeof(1.0), typeof('1'), typeof(x'01'), typeof(NULL), coalesce(NULL, NULL, 3), ifnull(NULL, 'n'), nullif(1, 1), iif(2 > 1, 'yes', 'no'), CASE 3 WHEN 1 THEN 'a' WHEN 3 THEN 'c' END;
SELECT date('2004-02-28', '+1 day', 'start of month', '+1 month', '-1 day'), datetime(1000000000, 'unixepoch'), julianday('2000-01-01 12:00'), strftime('%j %W %w %s', '2001-09-09 01:46:40'), time('23:59:59', '+2 seconds'), date('2001-02-29');
SELECT json_extract('{"a":[1,2,{"b":"c"}]}', '$.a[2].b'), json_array(1, 'two', 3.5, NULL), json_object('k', json('[1]')), json_type('[1.5]', '$[0]'), json_valid('{');
SELECT key, value, type FROM json_each('{"x":1,"y":[true,null],"z":"text"}');
SELECT value FROM json_tree('[[1,2],[3,[4]]]') WHERE atom IS NOT NULL;
SELECT 'a' < 'B', 'a' < 'B' COLLATE NOCASE, '10' < 9, 10 < '9', NULL IS NULL, NULL = NULL, 'abc' LIKE 'A_c', 'abc' GLOB 'a?c', (1, 2) < (1, 3), 3 BETWEEN 1 AND 3;

-- Other modes of the shell.
.mode csv
SELECT id, name, 'a "quoted", text' FROM customer WHERE id < 3;
.mode column
SELECT code, price, about FROM article WHERE code < 'A005';
.mode box
SELECT name, whole FROM part ORDER BY name LIMIT 3;
.mode json
SELECT code, price, about FROM article WHERE code IN ('A001', 'B001');
.mode insert history
SELECT * FROM history ORDER BY what LIMIT 2;
.mode line
SELECT * FROM sale WHERE id = 11;
.mode list

-- A file that has grown is made small.
CREATE TABLE large (id INTEGER PRIMARY KEY, text TEXT, bytes BLOB);
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300)
  INSERT INTO large SELECT i, printf('%.*c', 200 + i, char(97 + i % 26)), zeroblob(i * 7) FROM n;
CREATE INDEX large_text ON large (text);
DELETE FROM large WHERE id % 3 <> 0;
PRAGMA page_count;
SELECT page_count > 20 AND freelist_count > 20 FROM pragma_page_count, pragma_freelist_count;
VACUUM;
PRAGMA freelist_count;
PRAGMA page_count;
SELECT count(*), sum(length(text)), sum(length(bytes)), min(text) FROM large;
ALTER TABLE large RENAME TO small;
ALTER TABLE small RENAME COLUMN text TO words;
ALTER TABLE small ADD COLUMN extra DEFAULT 'more';
ALTER TABLE small DROP COLUMN bytes;
SELECT id, length(words), extra FROM small WHERE id > 290;
REINDEX;
ANALYZE;
SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY 1, 2;
PRAGMA integrity_check;
PRAGMA foreign_key_check;

-- Another connection sees the same; the journal that is written ahead.
.open /tmp/shop.db
PRAGMA quick_check;
SELECT count(*), sum(count), max(day) FROM sale;
ATTACH ':memory:' AS other;
CREATE TABLE other.copy AS SELECT * FROM article WHERE price > 700;
SELECT count(*), sum(price) FROM other.copy JOIN main.article USING (code, price);
DETACH other;
PRAGMA journal_mode = TRUNCATE;
INSERT INTO history VALUES ('second', 1.5, x'0102');
PRAGMA user_version = 7;
PRAGMA user_version;
.dump history
.schema sale
.tables
.indexes sale
.backup /tmp/copy.db
.open /tmp/copy.db
PRAGMA integrity_check;
SELECT count(*) FROM sale;
.sha3sum
