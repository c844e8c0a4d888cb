/** The archive's data of one enterprise: profile, years, energy, titles, changes. Also beside a case on the review desk. */

import type { CallOutput } from '@green/contract/call.ts'
import type { lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { renamedByLabels } from '@green/contract/enterprise/enterprise.ts'
import { missingText } from '@green/contract/enterprise/profile-completeness.ts'
import { columnTitle, indicators, intensityOf } from '@green/contract/overview/indicators.ts'
import { orgKindLabels } from '@green/contract/roles.ts'
import { energySources } from '@green/filing/programme/energy-words.ts'
import type { ReactNode } from 'react'
import { FileList } from '../../../filing/view/answer/file-list.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { figureText } from '../../../ui/figure/figure.tsx'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { accountTones } from '../../account/accounts/account-state.ts'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import { useDictionary } from '../../list/dictionary.ts'
import { profileGroups, shownValue, verificationLabels } from './archive-fields.ts'
import styles from './enterprises.module.css'
import { OperatingState, RegisterAgreement } from './operating-state.tsx'

export type Card = CallOutput<typeof lsdtqyinfo.getOne>
type Year = Card['years'][number]
type Energy = Card['energy'][number]
type Change = Card['changes'][number]
type Title = Card['titles'][number]
type Person = Card['people'][number]

const personColumns: readonly Column<Person>[] = [
  { key: 'name', title: '姓名', head: true, cell: (row) => row.name },
  { key: 'label', title: '身份', cell: (row) => row.label },
  {
    key: 'mobile',
    title: '手机号',
    cell: (row) => <PersonalValue of="account" id={row.id} field="mobile" value={row.mobile} />,
  },
  { key: 'state', title: '状态', cell: (row) => <Tag tone={accountTones[row.state]}>{row.stateLabel}</Tag> },
  { key: 'last', title: '最近登录', cell: (row) => dateTimeText(row.lastLoginAt) || '未登录过' },
]

export const contacts: readonly string[] = ['legalPhone', 'contactPhone', 'email']

export function ProfileView({ card: { enterprise, people } }: { card: Card }) {
  const scale = useDictionary('entScale')
  const level = useDictionary('energyLevel')
  const nature = useDictionary('unitNature')
  const text = (key: (typeof profileGroups)[number]['fields'][number][0]): ReactNode => {
    if (key === 'entScale') return scale.label(enterprise.entScale)
    if (key === 'energyLevel') return level.label(enterprise.energyLevel)
    if (key === 'unitNature') return nature.label(enterprise.unitNature)
    if (contacts.includes(key))
      return <PersonalValue of="enterprise" id={enterprise.id} field={key} value={enterprise[key] as string | null} />
    return shownValue(enterprise[key])
  }
  const { tone, label } = verificationLabels[enterprise.verification]
  return (
    <div className={styles.profile}>
      <p className={styles.tags}>
        <Tag tone={tone}>{label}</Tag>
        <span>{orgKindLabels[enterprise.orgKind]}</span>
        <span>
          档案完整度 {enterprise.completeness.percent}%
          {enterprise.completeness.missing.length > 0
            ? `，没有填写：${missingText(enterprise.completeness.missing)}（由企业在“企业信息”中补填）`
            : ''}
        </span>
        <span>更新于 {dateTimeText(enterprise.updatedAt)}</span>
      </p>
      {enterprise.formerNames.map(({ name, until, by }) => (
        <p key={name}>
          曾用名：{name}（至{until}，{renamedByLabels[by]}）
        </p>
      ))}
      {enterprise.codeDoubt ? (
        <p>
          <Tag tone="orange">代码待核对</Tag> 统一社会信用代码{enterprise.codeDoubt}
        </p>
      ) : null}
      <OperatingState enterprise={enterprise} />
      <RegisterAgreement enterprise={enterprise} />
      {profileGroups.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl className={styles.facts}>
            {group.fields.map(([key, title]) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{text(key)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>账号</h3>
        {people.length === 0 ? (
          <p>尚未注册账号。</p>
        ) : (
          <DataTable caption="主账号和操作员" columns={personColumns} rows={people} rowKey={(row) => row.id} />
        )}
      </section>
      <section>
        <h3>证照</h3>
        <dl className={styles.facts}>
          <div>
            <dt>营业执照</dt>
            <dd>
              <FileList files={enterprise.licenceFile} label="营业执照" />
            </dd>
          </div>
          <div>
            <dt>经办人授权书</dt>
            <dd>
              <FileList files={enterprise.authorisationFile} label="经办人授权书" />
            </dd>
          </div>
        </dl>
      </section>
    </div>
  )
}

const yearColumns: readonly Column<Year>[] = [
  { key: 'year', title: '年度', head: true, cell: (row) => row.year },
  { key: 'totalTce', title: columnTitle('totalTce'), align: 'right', cell: (row) => figureText(row.totalTce) },
  { key: 'outputValue', title: columnTitle('outputValue'), align: 'right', cell: (row) => figureText(row.outputValue) },
  { key: 'addedValue', title: '工业增加值（万元）', align: 'right', cell: (row) => figureText(row.addedValue) },
  { key: 'unit', title: columnTitle('intensity'), align: 'right', cell: (row) => figureText(intensityOf(row)) },
  { key: 'waterIntake', title: columnTitle('waterIntake'), align: 'right', cell: (row) => figureText(row.waterIntake) },
  { key: 'source', title: '来源', cell: sourceLabel },
]

export function YearsView({ years }: { years: readonly Year[] }) {
  if (years.length === 0) return <Empty title="还没有年度数据" hint="企业填报或管理员导入后显示。" />
  const rising = [...years].sort((a, b) => a.year - b.year)
  return (
    <div className={styles.years} data-part="years">
      <Chart
        label={`历年${indicators.totalTce.label}`}
        data={{
          labels: rising.map((row) => String(row.year)),
          unit: 'tce',
          series: [{ name: indicators.totalTce.label, values: rising.map((row) => row.totalTce) }],
        }}
      />
      <DataTable
        caption="历年数据"
        columns={yearColumns}
        rows={[...rising].reverse()}
        rowKey={(row) => String(row.year)}
      />
    </div>
  )
}

const energyColumns: readonly Column<Energy>[] = [
  { key: 'year', title: '年度', cell: (row) => row.year },
  { key: 'energyName', title: '能源品种', head: true, cell: (row) => row.energyName },
  { key: 'quantity', title: '消费量', align: 'right', cell: (row) => figureText(row.quantity) },
  { key: 'unit', title: '单位', cell: (row) => row.unit },
  { key: 'tce', title: '折标准煤（tce）', align: 'right', cell: (row) => figureText(row.tce) },
  { key: 'source', title: '来源', cell: sourceLabel },
]

export function EnergyView({ energy }: { energy: readonly Energy[] }) {
  if (energy.length === 0) return <Empty title="还没有分品种能耗" hint="企业填报或管理员导入后显示。" />
  return (
    <DataTable
      caption="分品种能源消费"
      columns={energyColumns}
      rows={[...energy].sort((a, b) => b.year - a.year || b.tce - a.tce)}
      rowKey={(row) => `${row.year}-${row.energyCode}-${row.source}`}
    />
  )
}

const titleColumns: readonly Column<Title>[] = [
  { key: 'kind', title: '称号', head: true, cell: (row) => `${row.levelLabel}${row.kindLabel}` },
  { key: 'number', title: '编号', cell: (row) => row.number },
  { key: 'validTo', title: '有效期至', cell: (row) => row.validTo },
  { key: 'state', title: '状态', cell: (row) => row.stateLabel },
]

export function TitlesView({ titles }: { titles: readonly Title[] }) {
  if (titles.length === 0) return <Empty title="没有绿色称号" hint="申报审定通过后列入。" />
  return <DataTable caption="绿色称号" columns={titleColumns} rows={titles} rowKey={(row) => row.id} />
}

const changeColumns: readonly Column<Change>[] = [
  { key: 'at', title: '时间', cell: (row) => dateTimeText(row.at) },
  { key: 'label', title: '事项', head: true, cell: (row) => row.label },
  { key: 'before', title: '变更前', cell: (row) => row.before || '—' },
  { key: 'after', title: '变更后', cell: (row) => row.after || '—' },
  { key: 'actor', title: '办理人', cell: (row) => row.actor },
]

export function ChangesView({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <Empty title="没有变更记录" hint="档案内容变更后逐条记录。" />
  return (
    <DataTable
      caption="变更记录"
      columns={changeColumns}
      rows={changes}
      rowKey={(row) => `${row.at}-${row.field}-${row.after}`}
    />
  )
}

function sourceLabel({ source }: { source: string }): string {
  return energySources[source as keyof typeof energySources] ?? '其他'
}
