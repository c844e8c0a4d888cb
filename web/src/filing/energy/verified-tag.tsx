/** 经第三方核查: who verified the year's figures and with which opinion. */
import type { EnergyRecordView } from '@green/contract/calls/energy/energy-year.ts'
import { assuranceLevels, verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import type { ReactNode } from 'react'
import { dateText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'

export type VerifiedTagProps = {
  verified: NonNullable<EnergyRecordView['verified']>
  /** A link to the verification, as this face opens it. */
  verificationLink: (id: string, label: string) => ReactNode
}

export function VerifiedTag({ verified, verificationLink }: VerifiedTagProps) {
  const { id, institutionName, opinion, assurance, issuedAt, number } = verified
  return (
    <>
      <Tag tone="green">经第三方核查</Tag>
      <span className="ge-hint">
        {`${institutionName}，${assuranceLevels[assurance]}，${verificationOpinions[opinion]}，`}
        {issuedAt ? `${dateText(issuedAt)}，` : null}
        {verificationLink(id, number)}
      </span>
    </>
  )
}
