/** 重复企业合并: likely duplicates of the archive, and the merges that were proposed, carried out or undone. */
import {
  enterpriseMerge,
  type Likeness,
  likenesses,
  type MergeParty,
  type MergeRow,
} from '@green/contract/calls/enterprise/enterprise-merge.ts'
import { enterpriseMergeCase } from '@green/filing/cases/enterprise-merge.ts'
import { stateLabels } from '@green/filing/cases/machine.ts'
import { type TableProps, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { choice, county, textFilter } from '../../list/filters.tsx'
import styles from '../../list/list.module.css'
import { ListPage } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { EnterpriseLink } from '../enterprises/enterprise-link.tsx'
import { MergeCase } from './case.tsx'
import { ComparePage } from './compare.tsx'
import mergeStyles from './merge.module.css'

const tones: Record<Likeness, Tone> = {
  code: 'red',
  name: 'red',
  nearName: 'orange',
  phone: 'blue',
  legalPerson: 'blue',
}

export function EnterpriseMergePage() {
  const [{ view }, setPlace] = useAddress({ view: 'likely', page: 1 })
  const tabs = (
    <Tabs
      activeKey={view === 'merges' ? 'merges' : 'likely'}
      onChange={(next) => setPlace({ view: next })}
      items={[
        { key: 'likely', label: '疑似重复' },
        { key: 'merges', label: '合并记录' },
      ]}
    />
  )
  return view === 'merges' ? <Merges above={tabs} /> : <Likely above={tabs} />
}

function Likely({ above }: { above: ReactNode }) {
  const list = useList(enterpriseMerge.candidates, {
    filters: [county, choice('sign', '相似之处', likenesses)],
    also: { first: '', second: '' },
  })
  const { place, open } = list
  if (place.first !== '' && place.second !== '')
    return (
      <ComparePage
        survivorId={place.first}
        absorbedId={place.second}
        onSwap={() => open({ first: place.second, second: place.first })}
        onBack={() => open({ first: '', second: '' })}
      />
    )
  return (
    <ListPage
      title="重复企业合并"
      lead="信用代码、名称、电话或法定代表人相近的企业档案。核对后提出合并，由另一人复核办理；合并后30天内可以撤销。"
      above={above}
      list={list}
      caption="疑似重复的企业"
      rowKey={(row) => `${row.first.id} ${row.second.id}`}
      columns={[
        { key: 'first', title: '档案一', render: (_v, row) => <Party of={row.first} /> },
        { key: 'second', title: '档案二', render: (_v, row) => <Party of={row.second} /> },
        {
          key: 'signs',
          title: '相似之处',
          width: 320,
          render: (_v, row) => (
            <span className={mergeStyles.signs}>
              {row.signs.map((sign) => (
                <Tag key={sign} tone={tones[sign]}>
                  {likenesses[sign]}
                </Tag>
              ))}
            </span>
          ),
        },
        { key: 'qx', title: '区县', width: 100, render: (_v, row) => row.first.qxName },
        {
          key: 'act',
          title: '操作',
          width: 110,
          render: (_v, row) => (
            <Button size="small" onClick={() => open(inOrder(row.first, row.second))}>
              核对
            </Button>
          ),
        },
      ]}
      empty={{ title: '没有疑似重复的企业', hint: '新登记或导入的企业与已有档案相近时，会列在这里。' }}
    />
  )
}

/** Who has a sound code and a main account is proposed to stay. */
function inOrder(a: MergeParty, b: MergeParty) {
  const weight = (one: MergeParty) => (one.codeDoubt ? 0 : 2) + (one.mainAccount ? 1 : 0)
  const [first, second] = weight(b) > weight(a) ? [b, a] : [a, b]
  return { first: first.id, second: second.id }
}

function Party({ of }: { of: MergeParty }) {
  return (
    <div className={mergeStyles.party}>
      <div className={styles.name} data-part="row-name">
        <EnterpriseLink id={of.id} name={of.enterpriseName} />
        <span className={styles.under}>
          {of.socialCode}
          {of.codeDoubt ? `（${of.codeDoubt}）` : ''}
        </span>
      </div>
    </div>
  )
}

function Merges({ above }: { above: ReactNode }) {
  const list = useList(enterpriseMerge.page, {
    filters: [
      textFilter('keyword', '企业', '名称或信用代码'),
      choice('state', '状态', stateLabels(enterpriseMergeCase)),
      county,
    ],
    also: { id: '', view: '' },
  })
  const { place, open } = list
  if (place.id !== '') return <MergeCase id={place.id} onBack={() => open({ id: '' })} />
  return (
    <ListPage
      title="重复企业合并"
      lead="提出的合并由另一人复核后办理；合并后30天内可以撤销，此后定案。"
      above={above}
      list={list}
      caption="合并记录"
      rowKey={(row) => row.id}
      columns={columnsOf((id) => open({ id }))}
      empty={{ title: '还没有合并记录', hint: '在“疑似重复”中核对后提出。' }}
    />
  )
}

function columnsOf(onOpen: (id: string) => void): NonNullable<TableProps<MergeRow>['columns']> {
  return [
    {
      key: 'absorbed',
      title: '并入的档案',
      fixed: 'start',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <button type="button" className={styles.link} data-part="row-link" onClick={() => onOpen(row.id)}>
            {row.absorbedName}
          </button>
          <span className={styles.under}>{row.absorbedCode}</span>
        </div>
      ),
    },
    {
      key: 'survivor',
      title: '保留的档案',
      render: (_v, row) => (
        <div className={styles.name} data-part="row-name">
          <span>{row.survivorName}</span>
          <span className={styles.under}>{row.survivorCode}</span>
        </div>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 170,
      render: (_v, row) => <CaseTag machine={enterpriseMergeCase} state={row.state} />,
    },
    {
      key: 'undo',
      title: '可撤销至',
      width: 120,
      render: (_v, row) => (row.state === 'merged' && row.undoUntil ? dateText(row.undoUntil) : '—'),
    },
    { key: 'qx', title: '区县', width: 100, dataIndex: 'qxName' },
    {
      key: 'by',
      title: '最近办理',
      width: 160,
      render: (_v, row) => (
        <>
          {row.updatedByName}
          <span className={styles.under}>{dateText(row.updatedAt)}</span>
        </>
      ),
    },
  ]
}
