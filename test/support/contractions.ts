import type pg from 'pg'

/** The objects of the database that a server uses, by name, with their definitions. */
type Schema = {
  relations: Set<string>
  columns: Map<string, Column>
  /** Constraints and unique indexes, by table and name. */
  rules: Map<string, Rule>
  functions: Set<string>
}
type Column = { table: string; type: string; isNullable: boolean; hasDefault: boolean }
type Rule = { table: string; kind: string; columns: string[]; definition: string }

export async function schemaOf(pool: pg.Pool | pg.Client): Promise<Schema> {
  const { rows: relations } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  )
  const { rows: columns } = await pool.query<Column & { name: string }>(
    `select relname as "table", relname || '.' || attname as name, format_type(atttypid, atttypmod) as type,
       not attnotnull as "isNullable", atthasdef or attidentity <> '' as "hasDefault"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  )
  const { rows: rules } = await pool.query<Rule & { name: string }>(
    `select relname as "table", relname || ': ' || conname as name, contype::text as kind,
       pg_get_constraintdef(pg_constraint.oid) as definition,
       array(select relname || '.' || attname from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where relnamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
     union all
     select t.relname, t.relname || ': ' || i.relname, 'u', pg_get_indexdef(indexrelid),
       array(select t.relname || '.' || attname from pg_attribute where attrelid = indrelid and attnum = any (indkey))
     from pg_index join pg_class t on t.oid = indrelid join pg_class i on i.oid = indexrelid
     where t.relnamespace = 'public'::regnamespace and indisunique`,
  )
  const { rows: functions } = await pool.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  return {
    relations: new Set(relations.map(({ name }) => name)),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.map(({ name, ...rule }) => [name, rule])),
    functions: new Set(functions.map(({ name }) => name)),
  }
}

/** Changes that may break a server of the version before, each as a sentence; new tables cannot break it. */
export function contractionsBetween(before: Schema, after: Schema): string[] {
  const isOld = ({ table }: { table: string }) => before.relations.has(table) && after.relations.has(table)
  const gone = (what: string, old: Iterable<string>, now: { has: (name: string) => boolean }) =>
    [...old].filter((name) => !now.has(name)).map((name) => `${what} ${name} is gone`)
  const oldColumns = [...before.columns].filter(([, column]) => isOld(column))
  return [
    ...gone('relation', before.relations, after.relations),
    ...gone('function', before.functions, after.functions),
    ...gone(
      'column',
      oldColumns.map(([name]) => name),
      after.columns,
    ),
    ...oldColumns.flatMap(([name, column]) => changesOf(name, column, after.columns.get(name))),
    ...[...after.columns].flatMap(([name, column]) =>
      isOld(column) && !before.columns.has(name) && !column.isNullable && !column.hasDefault
        ? [`new column ${name} is not null and has no default`]
        : [],
    ),
    ...[...after.rules].flatMap(([name, rule]) =>
      isOld(rule) && isNarrower(rule, before.rules.get(name), before) ? [`${name} is narrower`] : [],
    ),
    // A unique index named in `on conflict` must exist.
    ...gone(
      'unique index',
      [...before.rules].filter(([, rule]) => rule.kind === 'u' && isOld(rule)).map(([name]) => name),
      after.rules,
    ),
  ].toSorted()
}

function changesOf(name: string, before: Column, after: Column | undefined): string[] {
  if (after === undefined) return []
  return [
    ...(after.type === before.type ? [] : [`column ${name} is ${after.type}, no longer ${before.type}`]),
    ...(before.isNullable && !after.isNullable ? [`column ${name} must not be null any more`] : []),
    ...(before.hasDefault && !after.hasDefault ? [`column ${name} has no default any more`] : []),
  ]
}

/** Two checks are compared by their lists of values: the one that allows more is wider. */
function isNarrower(after: Rule, before: Rule | undefined, schema: Schema): boolean {
  if (before?.definition === after.definition) return false
  // An older server leaves new columns at their defaults.
  if (after.columns.length > 0 && after.columns.every((name) => !schema.columns.has(name))) return false
  if (before === undefined || after.kind !== 'c') return true
  const [older, newer] = [withLists(before.definition), withLists(after.definition)]
  const allowed = new Set(valuesIn(newer))
  return (
    withoutList(older) !== withoutList(newer) ||
    !valuesIn(older).every((value) => allowed.has(value)) ||
    (IS_COMPARED.test(newer) && [...allowed].some((value) => wasWritten(value, before, schema)))
  )
}

/** A comparison with one value, written as a list of one. */
function withLists(definition: string): string {
  return definition.replaceAll(/(\w+) = ('[^']*'::text)/g, '$1 = ANY (ARRAY[$2])')
}

/**
 * A check that ties the values of a list to another condition: a further value in the list also puts the condition on rows with
 * that value, which were free of it before.
 */
const IS_COMPARED = /ARRAY\[[^\]]*\]\)\) = \(/

/** Whether an older server may write a value that a rule does not name: another rule of the same column allows it. */
function wasWritten(value: string, before: Rule, schema: Schema): boolean {
  if (valuesIn(withLists(before.definition)).includes(value)) return false
  return [...schema.rules.values()].some(
    (rule) =>
      rule.table === before.table &&
      rule.columns.length === 1 &&
      before.columns.includes(rule.columns[0] ?? '') &&
      valuesIn(withLists(rule.definition)).includes(value),
  )
}

const LIST = /ARRAY\[([^\]]*)\]/

function valuesIn(definition: string): string[] {
  return LIST.exec(definition)?.[1]?.split(', ') ?? []
}

function withoutList(definition: string): string {
  return definition.replace(LIST, '')
}
