/** 提交回执: proof of what was sent when, on paper and for anybody who holds number and code. */
import { Readable } from 'node:stream'
import { receipt } from '@green/contract/calls/title/receipt.ts'
import { refuse } from '@green/contract/errors.ts'
import { digestHex } from '@green/contract/overview/digest.ts'
import { emblemOfCity } from '../../../base/files/picture.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import { programmeOf } from '../../../base/reference/programmes.ts'
import { findFiling } from '../../../filing/record/store.ts'
import { submissionsOf } from '../../../filing/record/version-store.ts'
import type { Actor } from '../../../platform/actor.ts'
import { localTime } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import { type BlobResult, handlers } from '../../../platform/http/handlers.ts'
import { renderPdf } from '../../../platform/paper/pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { receiptLayout } from './layout.ts'
import { sendingsByNumber } from './store.ts'

export const receiptCalls = handlers(receipt, {
  paper: ({ input, actor, services }) => receiptPaper(services, input, actor),
  check: async ({ input, services }) => {
    const sent = await sendingsByNumber(services.db, input.number.trim().toUpperCase())
    const found = sent.find(({ contentHash }) => digestHex(contentHash).startsWith(input.code))
    if (!found?.number) throw refuse('NOT_FOUND')
    return {
      number: found.number,
      programmeTitle: programmeOf(found.programme).title,
      no: found.no,
      sentAt: found.at,
      contentHash: found.contentHash,
      isLatest: found === sent[0],
    }
  },
})

async function receiptPaper(
  services: Services,
  { id, no }: { id: string; no?: number | undefined },
  actor: Actor,
): Promise<BlobResult> {
  const filing = await findFiling(services.db, actor, id)
  const sent = filing ? await submissionsOf(services.db, id) : []
  const one = no === undefined ? sent[0] : sent.find((each) => each.no === no)
  if (!filing?.number || !one) throw refuse('NOT_FOUND')
  const { title, shortTitle } = programmeOf(filing.programme)
  const pdf = await renderPdf(
    receiptLayout({
      heading: title,
      facts: [
        ['受理号', filing.number],
        ['申报单位', one.organisation.enterpriseName ?? filing.enterpriseName],
        ['统一社会信用代码', one.organisation.socialCode ?? filing.socialCode],
        ['提交时间', localTime(one.at)],
        ['提交次数', `第${one.no}次${one.note ? `（${one.note}）` : ''}`],
      ],
      contentHash: one.contentHash,
      checkUrl: portalAddress(services.config, 'receiptCheck', {
        number: filing.number,
        code: digestHex(one.contentHash).slice(0, 16),
      }),
      issuer: await requireSponsor(services),
      emblem: await emblemOfCity(services),
    }),
  )
  return {
    fileName: `${shortTitle}_${filing.number}_第${one.no}次提交回执.pdf`,
    mime: 'application/pdf',
    content: Readable.from([pdf]),
  }
}
