/** Queries for published policies, with their status of a day; and for what refers to what among published pieces. */
import type { PolicyStatus } from '@green/contract/calls/content/policy.ts'
import { and, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/database.ts'
import { type PageNumber, pageOf } from '../../../db/page.ts'
import { content, contentText } from '../../../db/schema/content.ts'
import { isShown } from './store.ts'

const newer = alias(content, 'newer')
const newerText = alias(contentText, 'newer_text')

const shownText = and(eq(contentText.contentId, content.id), eq(contentText.no, content.shownNo))
const fieldOf = (text: typeof contentText | typeof newerText, key: string) =>
  sql<string | null>`nullif(${text.text} -> 'fields' ->> ${sql.raw(`'${key}'`)}, '')`
const beginsOn = (text: typeof contentText | typeof newerText) =>
  sql`coalesce(${fieldOf(text, 'effectiveFrom')}, ${fieldOf(text, 'issuedOn')})`

/** Published pieces of a kind whose text refers to the row. */
const referredBy = (tx: Tx, now: string, kind: string, more?: SQL) =>
  tx
    .select({ one: sql`1` })
    .from(newer)
    .innerJoin(newerText, and(eq(newerText.contentId, newer.id), eq(newerText.no, newer.shownNo)))
    .where(
      and(
        eq(newer.kind, kind),
        sql`${newer.publishAt} <= ${now}`,
        sql`coalesce(${newer.expireAt} > ${now}, true)`,
        sql`${newerText.text} -> 'links' @> to_jsonb(${content.id}::text)`,
        more,
      ),
    )

/** A replacement counts from the day it begins, and not while it is only a draft for comment. */
const replaces = (today: string) =>
  sql`${beginsOn(newerText)} <= ${today} and coalesce(${fieldOf(newerText, 'isForComment')}, 'false') <> 'true'`

const statusOf = (tx: Tx, now: string, today: string) => sql<PolicyStatus>`case
  when ${fieldOf(contentText, 'isForComment')} = 'true' then 'forComment'
  when exists ${referredBy(tx, now, 'policy', replaces(today))} then 'replaced'
  when ${fieldOf(contentText, 'endsOn')} < ${today} then 'ended'
  when ${beginsOn(contentText)} > ${today} then 'toCome'
  else 'inForce' end`

type Day = { now: string; today: string }
type Filter = {
  keyword?: string | undefined
  column?: string | undefined
  tag?: string | undefined
  status?: PolicyStatus | undefined
  programme?: string | undefined
  ids?: readonly string[]
}

const columnsOf = (tx: Tx, { now, today }: Day) => ({
  ...getTableColumns(content),
  text: contentText.text,
  status: statusOf(tx, now, today),
})

function whereOf(tx: Tx, { now, today }: Day, f: Filter): SQL | undefined {
  const word = f.keyword?.trim().toLowerCase()
  return and(
    isShown(now),
    eq(content.kind, 'policy'),
    f.ids ? inArray(sql`${content.id}::text`, [...f.ids]) : undefined,
    f.column ? eq(content.column, f.column) : undefined,
    f.tag ? sql`${f.tag} = any(${content.tags})` : undefined,
    f.programme ? sql`${contentText.text} -> 'programmes' @> to_jsonb(${f.programme}::text)` : undefined,
    f.status ? sql`${statusOf(tx, now, today)} = ${f.status}` : undefined,
    word
      ? or(
          sql`strpos(lower(${content.title}), ${word}) > 0`,
          sql`strpos(lower(${content.summary}), ${word}) > 0`,
          sql`strpos(lower(${fieldOf(contentText, 'documentNo')}), ${word}) > 0`,
          sql`strpos(lower(${fieldOf(contentText, 'issuer')}), ${word}) > 0`,
        )
      : undefined,
  )
}

/** One page, the newest first; those whose day is not known stand last. */
export async function policyPage(tx: Tx, day: Day, filter: Filter, page: PageNumber) {
  const where = whereOf(tx, day, filter)
  return pageOf(
    tx,
    {
      select: columnsOf(tx, day),
      from: (select) => select.from(content).innerJoin(contentText, shownText).where(where),
      orderBy: [
        desc(content.top),
        sql`${fieldOf(contentText, 'issuedOn')} desc nulls last`,
        desc(content.publishAt),
        desc(content.id),
      ],
    },
    page,
  )
}

/** Published policies by id; others are left out. */
export async function policiesOf(tx: Tx, day: Day, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select(columnsOf(tx, day))
    .from(content)
    .innerJoin(contentText, shownText)
    .where(whereOf(tx, day, { ids }))
    .orderBy(desc(content.publishAt), desc(content.id))
}

/** How many published interpretations each policy has. */
export async function interpretationsOf(tx: Tx, now: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await tx
    .select({
      id: content.id,
      count: sql<number>`(select count(*)::int from ${referredBy(tx, now, 'interpretation').as('seen')})`,
    })
    .from(content)
    .where(inArray(content.id, [...ids]))
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const line = { id: content.id, kind: content.kind, title: content.title }

/** Published pieces whose published text refers to this one. */
export async function piecesReferringTo(tx: Tx, now: string, id: string) {
  return tx
    .select({ ...line, publishAt: content.publishAt })
    .from(content)
    .innerJoin(contentText, shownText)
    .where(and(isShown(now), ne(content.id, id), sql`${contentText.text} -> 'links' @> to_jsonb(${id}::text)`))
    .orderBy(desc(content.publishAt), desc(content.id))
    .limit(50)
}

/** Published pieces by id. */
export async function publishedLines(tx: Tx, now: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({ ...line, publishAt: content.publishAt })
    .from(content)
    .where(and(isShown(now), inArray(content.id, [...ids])))
    .orderBy(desc(content.publishAt), desc(content.id))
}

/** Every topic of published pieces with its number, the most frequent first. */
export async function topics(tx: Tx, now: string) {
  const each = tx
    .select({ tag: sql<string>`unnest(${content.tags})`.as('tag') })
    .from(content)
    .where(and(isShown(now), ne(content.kind, 'finance')))
    .as('each')
  return tx
    .select({ tag: each.tag, count: sql<number>`count(*)::int` })
    .from(each)
    .groupBy(each.tag)
    .orderBy(desc(sql`count(*)`), each.tag)
    .limit(150)
}

/** Published pieces that have every one of these topics. */
export async function piecesTagged(
  tx: Tx,
  now: string,
  { tags, kind }: { tags: readonly string[]; kind?: string | undefined },
  page: PageNumber,
) {
  return pageOf(
    tx,
    {
      select: getTableColumns(content),
      from: (select) =>
        select
          .from(content)
          .where(
            and(
              isShown(now),
              ne(content.kind, 'finance'),
              kind ? eq(content.kind, kind) : undefined,
              ...tags.map((tag) => sql`${tag} = any(${content.tags})`),
            ),
          ),
      orderBy: [desc(content.publishAt), desc(content.id)],
    },
    page,
  )
}

/** Published questions, in the order of their columns. */
export async function publishedQuestions(tx: Tx, now: string, keyword: string | undefined) {
  const word = keyword?.trim().toLowerCase()
  return tx
    .select({ ...line, publishAt: content.publishAt, column: content.column, body: content.body })
    .from(content)
    .where(
      and(
        isShown(now),
        eq(content.kind, 'question'),
        word
          ? or(
              sql`strpos(lower(${content.title}), ${word}) > 0`,
              sql`strpos(lower(${content.body}::text), ${word}) > 0`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(content.top), content.publishAt, content.id)
    .limit(300)
}

/** The published guide of a programme: the newest. */
export async function publishedGuide(tx: Tx, now: string, programme: string) {
  const [row] = await tx
    .select({ ...getTableColumns(content), text: contentText.text })
    .from(content)
    .innerJoin(contentText, shownText)
    .where(
      and(
        isShown(now),
        eq(content.kind, 'guide'),
        sql`${contentText.text} -> 'programmes' @> to_jsonb(${programme}::text)`,
      ),
    )
    .orderBy(desc(content.publishAt), desc(content.id))
    .limit(1)
  return row ?? null
}

/** Interpretations of these policies that are not discarded, with their last text's links. */
export async function interpretationIds(tx: Tx, policyIds: readonly string[]): Promise<string[]> {
  if (policyIds.length === 0) return []
  const rows = await tx
    .select({ id: content.id })
    .from(content)
    .innerJoin(contentText, and(eq(contentText.contentId, content.id), eq(contentText.no, content.textNo)))
    .where(
      and(
        eq(content.kind, 'interpretation'),
        ne(content.state, 'discarded'),
        or(...policyIds.map((id) => sql`${contentText.text} -> 'links' @> to_jsonb(${id}::text)`)),
      ),
    )
    .orderBy(content.id)
  return rows.map(({ id }) => id)
}
