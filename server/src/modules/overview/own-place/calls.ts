/** 我的企业: the pages of one organisation's own records at a glance, and its titles. */
import { type OwnPlace, type OwnPlaceKind, ownPlace } from '@green/contract/calls/overview/own-place.ts'
import { refuse } from '@green/contract/errors.ts'
import { titleKindLabels, titleLevelLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { titlesOf } from '../../../base/enterprise/store.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { labelIn, titleState } from '../../content/public/titles.ts'
import { bankById } from '../../service/credit/store.ts'
import { type PageReader, type PageState, pageReaders } from './page-states.ts'

export const ownPlaceCalls = handlers(ownPlace, {
  glance: ({ actor, services }) => glance(services, actor),
})

async function glance(services: Services, actor: Actor): Promise<OwnPlace> {
  const { enterpriseId, orgKind } = actor
  if (!enterpriseId || !orgKind) throw refuse('FORBIDDEN')
  const kind: OwnPlaceKind = (await bankById(services.db, enterpriseId)) ? 'bank' : orgKind
  const [read, titles] = await Promise.all([
    Promise.all(pageReaders[kind].map((reader) => stateOf(reader, services, actor, enterpriseId))),
    titlesHeld(services.db, enterpriseId),
  ])
  return {
    kind,
    pages: read.flatMap(({ found }) => found ?? []),
    titles,
    failed: read.flatMap(({ failed }) => failed ?? []),
  }
}

type Read = { found?: PageState; failed?: string }

/** One page that cannot be read does not take the others with it. */
async function stateOf(reader: PageReader, services: Services, actor: Actor, enterpriseId: string): Promise<Read> {
  const { page, name } = reader
  try {
    const found = await reader.read(services, actor, enterpriseId)
    return found ? { found: { page: portalScreens[page].path, name, ...found } } : {}
  } catch (error) {
    services.log.error(error, `the state of ${page} could not be read`)
    return { failed: name }
  }
}

/** Every title that was granted, the newest first; those that have ended are named as ended. */
async function titlesHeld(tx: Tx, enterpriseId: string): Promise<OwnPlace['titles']> {
  return (await titlesOf(tx, [enterpriseId])).map((row) => {
    const state = titleState(row)
    return {
      id: row.id,
      label: `${labelIn(titleLevelLabels, row.level)}${labelIn(titleKindLabels, row.kind)}`,
      number: row.number,
      validTo: row.validTo,
      stateLabel: labelIn(titleStateLabels, state),
      isValid: state === 'valid',
    }
  })
}
