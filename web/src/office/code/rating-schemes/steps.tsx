/** The steps that are open to the reader: 提交发布, 退回修改, 发布, 删除草稿. */

import { ratingScheme, type SchemeView } from '@green/contract/calls/code/rating-scheme.ts'
import { longestOpinion } from '@green/contract/fields/longest-opinion.ts'
import { ratingSchemeCase } from '@green/filing/cases/rating/rating-scheme.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { TextArea } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'

type Props = { view: SchemeView; settled: () => Promise<number>; onDropped: () => void }

export function SchemeSteps({ view, settled, onDropped }: Props) {
  const [chosen, setChosen] = useState<'giveBack' | 'release' | 'drop' | null>(null)
  const refreshes = [ratingScheme.get, ratingScheme.list]
  const submit = useAct(ratingScheme.submit, {
    refreshes,
    onDone: () => toast.success('已提交，等另一名市级管理员发布'),
  })
  const may = (action: SchemeView['allowed'][number]['action']) => view.allowed.some((one) => one.action === action)
  const isDraft = may('save')
  return (
    <>
      {may('submit') ? (
        <Button
          kind="primary"
          running={submit.isPending ? '正在提交' : false}
          onClick={() => void settled().then((version) => submit.mutate({ id: view.id, version }))}
        >
          提交发布
        </Button>
      ) : null}
      {may('release') ? (
        <Button kind="primary" onClick={() => setChosen('release')}>
          发布
        </Button>
      ) : null}
      {may('giveBack') ? <Button onClick={() => setChosen('giveBack')}>退回修改</Button> : null}
      {may('drop') ? <Button onClick={() => setChosen('drop')}>删除草稿</Button> : null}
      {isDraft && !may('submit') ? (
        <span className="ge-hint">{view.problems > 0 ? `还有${view.problems}处需要改正` : '试算后可以提交发布'}</span>
      ) : null}
      <Refused error={submit.error} />
      {chosen ? (
        <AskStep view={view} settled={settled} onDropped={onDropped} step={chosen} onClose={() => setChosen(null)} />
      ) : null}
    </>
  )
}

const texts = {
  giveBack: { title: '退回修改', act: '退回', doing: '正在退回', done: '已退回' },
  release: { title: '发布评分方案', act: '发布', doing: '正在发布', done: '已发布' },
  drop: { title: '删除草稿', act: '删除草稿', doing: '正在删除', done: '草稿已删除' },
} as const

function AskStep({
  view,
  settled,
  step,
  onClose,
  onDropped,
}: Props & { step: keyof typeof texts; onClose: () => void }) {
  const [opinion, setOpinion] = useState('')
  const refreshes = [ratingScheme.get, ratingScheme.list]
  const onDone = () => {
    toast.success(texts[step].done)
    onClose()
    if (step === 'drop') onDropped()
  }
  const giveBack = useAct(ratingScheme.giveBack, { refreshes, onDone })
  const release = useAct(ratingScheme.release, { refreshes, onDone })
  const drop = useAct(ratingScheme.drop, { refreshes: [ratingScheme.list], onDone })
  const act = { giveBack, release, drop }[step]
  const take = async () => {
    const seen = { id: view.id, version: await settled() }
    if (step === 'giveBack') giveBack.mutate({ ...seen, opinion: opinion.trim() })
    else if (step === 'release') release.mutate(seen)
    else drop.mutate(seen)
  }
  return (
    <Dialog
      open
      title={texts[step].title}
      onClose={onClose}
      footer={
        <ActFoot
          act={texts[step].act}
          kind={step === 'drop' ? 'danger' : 'primary'}
          running={act.isPending ? texts[step].doing : false}
          onAct={() => void take()}
          onClose={onClose}
        />
      }
    >
      {step === 'release' ? (
        <p>
          “{view.title}”（第{view.edition}版）自{view.fromYear}
          年度数据起使用。发布后内容固定不变，需要修改时复制为新的版本。
        </p>
      ) : null}
      {step === 'drop' ? <p>草稿删除后不能恢复。</p> : null}
      {step === 'giveBack' ? (
        <TextArea
          id="rs-opinion"
          label="退回意见"
          required
          rows={3}
          maxLength={longestOpinion(ratingSchemeCase)}
          fault={faultOf(giveBack.error, 'opinion')}
          value={opinion}
          onChange={setOpinion}
        />
      ) : null}
      <Refused error={act.error} />
    </Dialog>
  )
}
