/** 要办的事: where a module says which rows of its table are owed by whom, and until when. */
import type { Role } from '@green/contract/roles.ts'
import type { TodoText } from '@green/filing/todo/todo.ts'
import type { SchemeSettings } from '@green/tools/scheme-rules/rules.ts'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'

/** Whose list is read, on which day. */
export type TodoReader = {
  actor: Actor
  today: string
  /** Every account that counts as this person. */
  own: readonly string[]
  /** 新制度参数, by which last days are counted. */
  schemes: SchemeSettings
}

/** One thing that somebody owes, as every source answers it. */
export type OwedRow = {
  /** Of the duty: `greenCode.answer`. */
  key: string
  /** Groups one duty further, as the programme of a filing; otherwise empty. */
  part: string
  id: string
  /** Whose or which case it is. */
  object: string
  /** The last day. */
  due: string | null
  since: string
}

/** A duty, with where it is done. */
export type PlacedTodo = TodoText & {
  /** The page of one case, and of all of them. */
  at: (row: Pick<OwedRow, 'id' | 'part'>, role: Role) => string
  listAt: (part: string, role: Role) => string
  /** What the part is called, such as the programme. */
  partTitle?: (part: string) => string
}

export type AwaitedState = { label: string; on: readonly Role[]; page: string | null }

export type TodoSource = {
  key: string
  /** The kind of case: 绿效码. */
  title: string
  todos: Readonly<Record<string, PlacedTodo>>
  /** One select of the equal columns for each duty that this person may have. */
  selects?: (reader: TodoReader) => readonly SQL[]
  /** One select of the equal columns for each state in which it is somebody else's turn; `part` is the state. */
  waits?: (reader: TodoReader) => readonly SQL[]
  /** What a state is called, and whose turn it is there; where this person reads the case. */
  stateOf?: (state: string, role: Role) => AwaitedState
  /** Of few rows, which code looks at one by one. */
  rows?: (tx: Tx, services: Services, reader: TodoReader) => Promise<OwedRow[]>
}
