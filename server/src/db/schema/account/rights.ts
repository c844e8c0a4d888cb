/** 权限变更 and 菜单: proposals of administrators, and how they have arranged the menu. */
import type { AdministratorDuty } from '@green/contract/roles.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { caseColumns } from '../cases.ts'
import { moment, textList } from '../columns.ts'

/** An account whose role is to change, or that is to be closed; names and versions as they were proposed. */
export type ChangedAccount = {
  id: string
  version: number
  name: string
  loginName: string
  before: string
  after: string
  /** Of a change of duties: the one that it is to have. */
  duty?: AdministratorDuty | null
}

export const rightsChange = pgTable(
  'rights_change',
  {
    ...caseColumns(),
    /** permissions, accounts, closing, secondFactor, duties. */
    kind: text('kind').notNull(),
    /** The role that changes, or that the accounts are to have; null: the contract's own. */
    roleId: text('role_id'),
    about: text('about').notNull(),
    /** The role's version that was read. */
    roleVersion: integer('role_version'),
    taken: textList('taken').notNull().default(sql`'{}'`),
    given: textList('given').notNull().default(sql`'{}'`),
    /** Of a change of duties: whether they are split afterwards. */
    split: boolean('split'),
    accounts: jsonb('accounts').$type<ChangedAccount[]>().notNull().default([]),
    /** Of one role or account no two changes wait at once. */
    subject: text('subject'),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeByName: text('made_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('rights_change_waiting').on(t.subject).where(sql`state = 'proposed'`),
    index('rights_change_list').on(t.state, t.updatedAt.desc()),
  ],
)

export type ArrangedGroup = { key: string; title: string; icon: string }
export type ArrangedScreen = { key: string; title: string; group: string; hiddenFor: string[] }

/** How the administrator has arranged the office's menu; without a row it is the contract's. */
export const menuArrangement = pgTable('menu_arrangement', {
  id: text('id').primaryKey(),
  groups: jsonb('groups').$type<ArrangedGroup[]>().notNull(),
  screens: jsonb('screens').$type<ArrangedScreen[]>().notNull(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedByName: text('updated_by_name').notNull(),
})
