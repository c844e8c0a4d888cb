/** The enterprise as it was when the form was submitted. */

import type { FilingDetail } from '@green/contract/filing.ts'
import { use } from 'react'
import { dateTimeText } from '../../ui/date-text.ts'
import { PersonalContext } from './personal-place.ts'

/** Labels of the enterprise record, in the order they are read. */
const labels: Readonly<Record<string, string>> = {
  enterpriseName: '企业名称',
  socialCode: '统一社会信用代码',
  qxName: '所属区县',
  parkName: '所在园区',
  regAddress: '注册地址',
  address: '生产地址',
  industryName: '国民经济行业',
  unitNature: '单位性质',
  entScale: '企业规模',
  aboveScale: '是否规上',
  energyLevel: '用能等级',
  regCapital: '注册资本（万元）',
  foundDate: '成立日期',
  legalPerson: '法定代表人',
  legalPhone: '法定代表人电话',
  employeeCount: '职工人数',
  mainProducts: '主营产品',
}

type OrganisationViewProps = {
  organisation: Readonly<Record<string, string>>
  /** Which snapshot of the record it is, once the form was submitted. */
  snapshot?: FilingDetail['snapshot']
}

export function OrganisationView({ organisation, snapshot }: OrganisationViewProps) {
  const entries = Object.entries(labels).filter(([key]) => organisation[key])
  const place = use(PersonalContext)
  const shownAs = (key: string) => {
    const text = organisation[key] ?? ''
    return place && key === 'legalPhone' && text.includes('*') ? place.show(key, text, place.no) : text
  }
  if (entries.length === 0) return null
  return (
    <>
      <dl className="fl-view-fields">
        {entries.map(([key, label]) => (
          <div key={key} className="fl-view-field">
            <dt>{label}</dt>
            <dd>{shownAs(key)}</dd>
          </div>
        ))}
      </dl>
      {snapshot ? (
        <p className="fl-view-snapshot">
          单位信息为第 {snapshot.no} 次提交（{dateTimeText(snapshot.at)}）时的档案，此后档案的变更不影响本件。快照编号{' '}
          {snapshot.id}
        </p>
      ) : null}
    </>
  )
}
