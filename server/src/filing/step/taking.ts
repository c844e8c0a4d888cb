/** An allowed, complete step with its input. */
import type { MoveFiling } from '@green/contract/filing/filing.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Transition } from '@green/filing/workflow/workflow.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Services } from '../../platform/services.ts'
import type { FilingRecord } from '../record/store.ts'

export type Taking = {
  tx: Tx
  services: Services
  programme: Programme
  filing: FilingRecord
  step: Transition
  move: MoveFiling
  actor: Actor
}
