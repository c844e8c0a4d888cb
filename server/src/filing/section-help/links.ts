/** 请人填写, as the enterprise's people make and end the links, and as a helper opens one with a code. */
import type { CallInput, CallOutput } from '@green/contract/call.ts'
import {
  type SectionLinkState,
  type sectionLink,
  sectionLinkStates,
  sectionLinksAtMost,
} from '@green/contract/calls/filing/section-link.ts'
import { refuse, refuseFields } from '@green/contract/errors.ts'
import type { Section } from '@green/filing/form/fields.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { State } from '@green/filing/workflow/states.ts'
import { findStep } from '@green/filing/workflow/workflow.ts'
import { requireUnused, sendCode, tryCode } from '../../base/account/sign-in/codes.ts'
import { writeAudit } from '../../base/audit/store.ts'
import { tellNumber } from '../../base/message/tell.ts'
import { programmeOfFiling } from '../../base/reference/programmes.ts'
import { digest, digestsOf } from '../../crypto/digest.ts'
import { type Tx, transaction } from '../../db/database.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, localTime } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import { pageAddress } from '../../platform/http/guard/public-address.ts'
import { ids } from '../../platform/ids.ts'
import { masked } from '../../platform/mask.ts'
import type { Services, WithDb } from '../../platform/services.ts'
import {
  countOpenLinks,
  endSectionLink,
  givePass,
  insertSectionLink,
  linkOfAddress,
  ownSectionLink,
  type SectionLink,
  sectionLinksOf,
} from '../consent/section-link-store.ts'
import { batchFor, gatherFacts, stepActor } from '../lists/gather.ts'
import { filingName } from '../record/filing-name.ts'
import { type FilingRecord, findFiling, lockFiling } from '../record/store.ts'
import { helperFor, passPrefix } from './pass.ts'

type Group = typeof sectionLink

const dayMs = 86_400_000
/** A helper enters a new code after so long. */
const passMs = 12 * 3600_000
/** Links that may be made of a draft in a day, and tries to enter one in an hour. */
const limits = { made: { most: 20, seconds: 24 * 3600 }, entered: { most: 20, seconds: 3600 } }

export async function listSectionLinks(
  { db }: WithDb,
  filingId: string,
  actor: Actor,
): Promise<CallOutput<Group['list']>> {
  const filing = await findFiling(db, actor, filingId)
  if (filing?.enterpriseId !== actor.enterpriseId) throw refuse('NOT_FOUND')
  return (await sectionLinksOf(db, filingId)).map((link) => {
    const state = stateOf(link)
    const { id, section, sectionTitle, name, madeAt, madeByName, until, enteredAt, savedAt } = link
    return {
      id,
      section,
      sectionTitle,
      name,
      madeAt,
      madeByName,
      until,
      enteredAt,
      savedAt,
      state,
      mobile: masked(link.mobile),
      stateLabel: sectionLinkStates[state],
    }
  })
}

function stateOf({ endedAs, until, enteredAt }: SectionLink): SectionLinkState {
  if (endedAs) return endedAs
  if (until <= clock.now()) return 'expired'
  return enteredAt === null ? 'open' : 'filling'
}

/** Makes a link, sends it to the helper's number where texts can be sent, and returns it this once. */
export async function makeSectionLink(
  services: Services,
  input: CallInput<Group['make']>,
  actor: Actor,
): Promise<CallOutput<Group['make']>> {
  return transaction(services.db, async (tx) => {
    const filing = await lockFiling(tx, actor, input.filingId)
    if (!filing || filing.enterpriseId !== actor.enterpriseId) throw refuse('NOT_FOUND')
    const programme = programmeOfFiling(filing)
    await requireWritable(tx, programme, filing, actor)
    const section = requireSection(programme, filing, input.section)
    const now = clock.now()
    if ((await countOpenLinks(tx, filing.id, now)) >= sectionLinksAtMost)
      throw refuse('SECTION_LINKS_FULL', { most: sectionLinksAtMost })
    await takeTurn(tx, `section-links:${filing.id}`, limits.made.most, limits.made.seconds)
    const token = ids.token()
    const until = addMs(now, input.days * dayMs)
    const made = await insertSectionLink(tx, {
      id: ids.next(),
      filingId: filing.id,
      enterpriseId: filing.enterpriseId,
      section: section.key,
      sectionTitle: section.title,
      name: input.name,
      mobile: input.mobile,
      linkHash: digest(token),
      madeAt: now,
      madeBy: actor.accountId,
      madeByName: actor.name,
      until,
    })
    // The part after # is in no log and no request.
    const link = `${pageAddress(services.config, 'sectionHelp')}#${token}`
    const isTexted = Boolean(services.config.SMS_URL)
    if (isTexted) {
      const values = {
        name: input.name,
        enterprise: filing.enterpriseName,
        programme: programme.shortTitle,
        section: section.title,
        link,
        until: localTime(until),
      }
      await tellNumber(tx, services, { mobile: input.mobile, template: 'sectionHelpInvited', values })
    }
    await logLink(tx, {
      actor,
      filing,
      section: made.sectionTitle,
      action: '请人填写一节',
      result: `${input.name}（${masked(input.mobile)}），至${localTime(until)}`,
    })
    return { link, until, isTexted }
  })
}

/** The draft, or the returned filing, must be open to its filer now. */
async function requireWritable(tx: Tx, programme: Programme, filing: FilingRecord, actor: Actor): Promise<void> {
  const batch = await batchFor(tx, programme, filing.batchId, filing.year)
  const facts = await gatherFacts(tx, programme, filing, batch, actor)
  const state = filing.state as State
  const step = findStep(programme.workflow, { state }, 'saveDraft', stepActor(actor, filing), facts)
  if ('refusal' in step) throw refuse('SECTION_LINK_TIMES')
}

function requireSection(programme: Programme, { openSections }: FilingRecord, key: string): Section {
  const section = programme.form.find((one) => one.key === key)
  if (!section) throw refuseFields([{ field: 'section', message: '请选择要请人填写的一节' }])
  if (openSections && !openSections.includes(key))
    throw refuseFields([{ field: 'section', message: '审核人退回时没有开放这一节，请另选' }])
  return section
}

export async function endLink(services: WithDb, id: string, actor: Actor): Promise<{ done: true }> {
  return transaction(services.db, async (tx) => {
    const link = await ownSectionLink(tx, actor.enterpriseId ?? '', id)
    const filing = link && (await findFiling(tx, actor, link.filingId))
    if (!link || !filing) throw refuse('NOT_FOUND')
    if (!(await endSectionLink(tx, id, 'ended', clock.now()))) throw refuse('SECTION_LINK_OVER')
    await logLink(tx, { actor, filing, section: link.sectionTitle, action: '停用请人填写', result: link.name })
    return { done: true as const }
  })
}

/** What a helper reads before the code: who asks, and for what. */
export async function openLink(services: Services, address: string, ip: string): Promise<CallOutput<Group['open']>> {
  const { link, filing } = await requireLink(services, address, ip)
  return {
    enterpriseName: filing.enterpriseName,
    programmeTitle: programmeOfFiling(filing).title,
    sectionTitle: link.sectionTitle,
    name: link.name,
    mobile: masked(link.mobile),
    until: link.until,
  }
}

export async function sendHelperCode(services: Services, input: CallInput<Group['sendCode']>, ip: string) {
  const { link: address, ...captcha } = input
  const { link } = await requireLink(services, address, ip)
  return sendCode(services, { mobile: link.mobile, scene: 'sectionLink', ...captcha }, ip)
}

/** The token that a right code opens. A second browser ends the one before it. */
export async function enterLink(
  services: Services,
  { link: address, verifyCode }: CallInput<Group['enter']>,
  ip: string,
): Promise<CallOutput<Group['enter']>> {
  const { link, filing, helper } = await requireLink(services, address, ip)
  await takeTurn(services.db, `section-link:${link.id}`, limits.entered.most, limits.entered.seconds)
  const code = await tryCode(services, link.mobile, 'sectionLink', verifyCode)
  if (!code) throw refuse('CODE_WRONG')
  return transaction(services.db, async (tx) => {
    await requireUnused(tx, code)
    const now = clock.now()
    const token = `${passPrefix}${ids.token()}`
    const passUntil = [addMs(now, passMs), link.until].sort()[0] ?? now
    const isOpen = await givePass(tx, link.id, { passHash: digest(token), passUntil, enteredAt: now }, now)
    if (!isOpen) throw refuse('SECTION_LINK_OVER')
    await logLink(tx, { actor: helper, filing, section: link.sectionTitle, action: '打开受邀填写', result: '成功' })
    return { token, until: passUntil }
  })
}

/** The open link of an address with its draft, which was not removed; anything else is refused alike. */
async function requireLink(
  services: Services,
  address: string,
  ip: string,
): Promise<{ link: SectionLink; filing: FilingRecord; helper: Actor }> {
  const link = await linkOfAddress(services.db, digestsOf(address), clock.now())
  const helper = link && (await helperFor(services, link, ip))
  const filing = helper && (await findFiling(services.db, helper, link.filingId))
  if (!filing) throw refuse('SECTION_LINK_OVER')
  return { link, filing, helper }
}

/** A line of the log about a link. */
type Line = { actor: Actor; filing: FilingRecord; section: string; action: string; result: string }

export function logLink(tx: Tx, { actor, filing, section, action, result }: Line): Promise<void> {
  const object = `${filing.enterpriseName} ${filingName(filing)} ${section}`
  return writeAudit(tx, { kind: 'business', actor, action, object, result })
}
