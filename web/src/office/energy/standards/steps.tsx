/** The steps of a standard: a new edition or its draft changed, ended, dropped; published or given back by a second officer. */
import { type StandardEdition, standardMatching, standardReason } from '@green/contract/calls/energy/standard.ts'
import { opinionOf } from '@green/contract/reasons.ts'
import { standardEditionCase } from '@green/filing/cases/standard-edition.ts'
import { date, field } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { EditionForm } from './edition-form.tsx'

type PendingStep = 'change' | 'end' | 'drop' | 'publish' | 'giveBack'

export function StandardSteps({ of }: { of: StandardEdition }) {
  const isCity = useSession((session) => session.login?.userRole) === 'city'
  const [pending, setPending] = useState<PendingStep | null>(null)
  if (!isCity) return null
  const { open, current } = of
  const may = new Set(open?.allowed.map(({ action }) => action) ?? [])
  const close = () => setPending(null)
  return (
    <>
      {may.has('drop') ? <Button onClick={() => setPending('drop')}>作废草稿</Button> : null}
      {!open && current ? <Button onClick={() => setPending('end')}>废止</Button> : null}
      {may.has('giveBack') ? <Button onClick={() => setPending('giveBack')}>退回</Button> : null}
      {open || current ? (
        <Button kind={may.has('publish') ? 'plain' : 'primary'} onClick={() => setPending('change')}>
          {open ? '修改草稿' : '编制新版'}
        </Button>
      ) : null}
      {may.has('publish') ? (
        <Button kind="primary" onClick={() => setPending('publish')}>
          发布
        </Button>
      ) : open ? (
        <span className="ge-hint">由没有参与编制的另一名市级人员发布</span>
      ) : null}
      {pending === 'change' ? <EditionForm of={of} onClose={close} onSaved={close} /> : null}
      {pending === 'end' || pending === 'drop' ? <Remove of={of} isEnd={pending === 'end'} onClose={close} /> : null}
      {open && (pending === 'publish' || pending === 'giveBack') ? (
        <Decide of={open} publish={pending === 'publish'} onClose={close} />
      ) : null}
    </>
  )
}

type RemoveProps = { of: StandardEdition; isEnd: boolean; onClose: () => void }

const endDate = field(
  'endDate',
  '自哪一天起不再适用',
  date({ required: true, hint: '此后申报不能再选，以前的申报仍显示当时的数值。' }),
)

function Remove({ of: { code, open }, isEnd, onClose }: RemoveProps) {
  const form = useFields([endDate, standardReason], {
    varies: () => (isEnd ? {} : { endDate: null }),
    call: standardMatching.remove,
    also: { code, version: open?.version ?? 0 },
    input: ({ reason, endDate: day }) => (isEnd ? { reason, endDate: day } : { reason }),
    done: isEnd ? '已提出废止，由另一名市级人员发布' : '草稿已作废',
    onClose,
  })
  return (
    <FieldsDialog
      title={isEnd ? '废止标准' : '作废草稿'}
      form={form}
      act={isEnd ? '提出废止' : '作废'}
      running="正在办理"
      kind={isEnd ? 'primary' : 'danger'}
    />
  )
}

type DecideProps = { of: NonNullable<StandardEdition['open']>; publish: boolean; onClose: () => void }

const returnOpinion = opinionOf(standardEditionCase, 'giveBack')

function Decide({ of: { id, version, changes, content }, publish, onClose }: DecideProps) {
  const form = useFields([returnOpinion], {
    varies: () => (publish ? { opinion: null } : {}),
    call: standardMatching.decide,
    also: { id, version, publish },
    refreshes: [standardMatching.edition, standardMatching.editions],
    done: publish ? '已发布，从现在起申报、计算和匹配都用这一版' : '已退回修改',
    onClose,
  })
  const lead = `改动${changes.length}项。请对照标准原文核对后发布；发布后数值不再改变，更正须编制新版。`
  return (
    <FieldsDialog
      title={publish ? `发布 ${content.number}` : `退回 ${content.number}`}
      form={form}
      act={publish ? '发布' : '退回'}
      running="正在办理"
      above={publish ? <p>{lead}</p> : null}
    />
  )
}
