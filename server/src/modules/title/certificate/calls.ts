/** 证书: the paper of a title that holds, and the public check of its number. */

import { Readable } from 'node:stream'
import { certificate } from '@green/contract/calls/title/certificate.ts'
import { refuse } from '@green/contract/errors.ts'
import { termText, titleKindLabels, titleStateLabels } from '@green/contract/filing/titles.ts'
import { writeAudit } from '../../../base/audit/store.ts'
import { emblemOfCity } from '../../../base/files/picture.ts'
import { requireSponsor } from '../../../base/reference/city-profile.ts'
import type { Actor } from '../../../platform/actor.ts'
import { chineseDay } from '../../../platform/clock.ts'
import { portalAddress } from '../../../platform/http/guard/public-address.ts'
import { type BlobResult, handlers } from '../../../platform/http/handlers.ts'
import { renderPdf } from '../../../platform/paper/pdf.ts'
import type { Services } from '../../../platform/services.ts'
import { labelIn, titleHonour, titleNames, titleState } from '../../content/public/titles.ts'
import { certificateLayout } from './layout.ts'
import { titleByNumber, titleFor } from './store.ts'

export const certificateCalls = handlers(certificate, {
  paper: ({ input, actor, services }) => certificatePaper(services, input.id, actor),
  check: async ({ input, services }) => {
    const found = await titleByNumber(services.db, input.number.trim().toUpperCase())
    if (!found) throw refuse('NOT_FOUND')
    const state = titleState(found)
    const { factoryName, ...names } = (await titleNames(services, [found]))(found)
    return {
      ...names,
      titleId: found.id,
      siteName: factoryName,
      kindLabel: labelIn(titleKindLabels, found.kind),
      documentNumber: found.documentNumber,
      state,
      stateLabel: labelIn(titleStateLabels, state),
    }
  },
})

/** A4, with a square code of the check page. Every print is logged; a title that has ended has no certificate. */
async function certificatePaper(services: Services, id: string, actor: Actor): Promise<BlobResult> {
  const found = await titleFor(services.db, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  const state = titleState(found)
  if (state !== 'valid') throw refuse('TITLE_ENDED', { state: labelIn(titleStateLabels, state) })
  const { qxName, factoryName } = (await titleNames(services, [found]))(found)
  const kind = labelIn(titleKindLabels, found.kind)
  const honour = titleHonour(found)
  const document = found.documentNumber ? `（${found.documentNumber}）` : ''
  const pdf = await renderPdf(
    certificateLayout({
      heading: honour,
      holder: found.enterpriseName,
      text: `经审定${document}，${factoryName && factoryName !== found.enterpriseName ? `${factoryName}` : '你单位'}被列为${honour}。`,
      facts: [
        ['证书编号', found.number],
        ['所在区县', qxName],
        ['认定年度', `${found.year} 年`],
        ['有效期', termText(found.validFrom, found.validTo)],
      ],
      issuer: await requireSponsor(services),
      emblem: await emblemOfCity(services),
      issuedOn: chineseDay(found.validFrom),
      checkUrl: portalAddress(services.config, 'certificateCheck', { number: found.number }),
    }),
    { official: true },
  )
  await writeAudit(services.db, {
    kind: 'business',
    actor,
    action: '出具证书',
    object: found.number,
    result: found.enterpriseName,
  })
  return { fileName: `${found.enterpriseName}_${kind}证书.pdf`, mime: 'application/pdf', content: Readable.from([pdf]) }
}
