/** A filing as its reader may know it: the experts' result is absent while it is confidential. */
import type { Actor } from '../../platform/actor.ts'
import { knows } from '../../platform/confidential.ts'
import type { FilingRecord } from '../record/store.ts'

type Result = Pick<FilingRecord, 'state' | 'expertScore' | 'divided' | 'gateHits'>

/** The same record, or one without the experts' result. */
export const asKnown = <T extends Result>(filing: T, actor: Actor): T =>
  knows(actor, 'result', filing.state) ? filing : { ...filing, expertScore: null, divided: false, gateHits: 0 }
