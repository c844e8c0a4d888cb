/** One version of the scheme: its tree, grades, trial, differences and record; a draft is edited and saves itself. */
import { ratingScheme, type SchemeView } from '@green/contract/calls/code/rating-scheme.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { ratingSchemeCase } from '@green/filing/cases/rating/rating-scheme.ts'
import type { Scheme } from '@green/green-code/scheme.ts'
import { schemeProblems } from '@green/green-code/scheme-problems.ts'
import { Tabs } from 'antd'
import { useState } from 'react'
import { SaveLine } from '../../../filing/form/saving/save-line.tsx'
import { CaseTag } from '../../../filing/view/case/case-tag.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Differences } from './differences.tsx'
import { GradesForm } from './grades-form.tsx'
import { IndicatorDialog } from './indicator-dialog.tsx'
import styles from './rating-schemes.module.css'
import { SchemeSteps } from './steps.tsx'
import { replaceIndicator } from './tree-edit.ts'
import { TreeTable } from './tree-table.tsx'
import { Trial } from './trial.tsx'
import { useSchemeDraft } from './use-scheme-draft.ts'

type Props = {
  id: string
  tab: string
  onTab: (tab: string) => void
  onBack: () => void
  onCopy: (view: SchemeView) => void
}

export function SchemePage(props: Props) {
  const found = useCall(ratingScheme.get, { id: props.id })
  return (
    <QueryView query={found} loading="正在打开评分方案" rows={8} page>
      {(data) => {
        // Opened for editing or closed by a step: the draft begins anew.
        const isOpen = data.allowed.some(({ action }) => action === 'save')
        return <Editor key={`${data.id} ${isOpen}`} {...props} view={data} isOpen={isOpen} />
      }}
    </QueryView>
  )
}

function Editor({ view, isOpen, tab, onTab, onBack, onCopy }: Props & { view: SchemeView; isOpen: boolean }) {
  const { draft, state, change, retry, settled } = useSchemeDraft(view, isOpen)
  const [opened, setOpened] = useState<string | null>(null)
  const problems = schemeProblems(draft.scheme as Scheme)
  const indicator = draft.scheme.indicators.find((one) => one.id === opened)
  const items = [
    { key: 'tree', label: problems.length > 0 ? `评分树（${problems.length}处需要改正）` : '评分树' },
    { key: 'grades', label: '等级和否决项' },
    { key: 'trial', label: '试算' },
    { key: 'differences', label: '版本差异' },
    { key: 'history', label: '办理记录' },
  ]
  const open = items.some(({ key }) => key === tab) ? tab : 'tree'
  return (
    <Page
      title={`${draft.title}（第${view.edition}版）`}
      tags={<CaseTag machine={ratingSchemeCase} state={view.state} />}
      lead={`自${draft.fromYear}年度数据起使用。${nextOf(view, isOpen)}`}
      actions={
        <>
          {isOpen ? <SaveLine state={state} onRetry={retry} /> : null}
          <Button icon="back" onClick={onBack}>
            返回
          </Button>
          <Button onClick={() => onCopy(view)}>复制为新版本</Button>
          <SchemeSteps view={view} settled={settled} onDropped={onBack} />
        </>
      }
    >
      <Sheet>
        <Tabs activeKey={open} onChange={onTab} items={items} />
        {open === 'tree' ? (
          <TreeTable
            tree={draft.scheme}
            problems={problems}
            editable={isOpen}
            onChange={(scheme) => change({ scheme })}
            onOpen={setOpened}
          />
        ) : null}
        {open === 'grades' ? <GradesForm draft={draft} editable={isOpen} onChange={change} /> : null}
        {open === 'trial' ? <Trial view={view} settled={settled} /> : null}
        {open === 'differences' ? <Differences view={view} /> : null}
        {open === 'history' ? <History view={view} /> : null}
      </Sheet>
      {indicator && isOpen ? (
        <IndicatorDialog
          indicator={indicator}
          problems={problems.filter(({ place }) => place === indicator.id)}
          onChange={(next) => change({ scheme: replaceIndicator(draft.scheme, indicator.id, next) })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Page>
  )
}

/** What is to do with this version, or who settled it. */
function nextOf({ releasedAt, releasedByName }: SchemeView, isOpen: boolean): string {
  if (isOpen) return '各维度合计100分，指标合计等于维度分值；试算后由另一名市级管理员发布。'
  return releasedAt
    ? `${releasedByName ?? ''}于${dateTimeText(releasedAt)}发布，内容不再改变；需要修改时复制为新的版本。`
    : '已提交，由没有编制和提交这个版本的市级管理员发布。'
}

function History({ view }: { view: SchemeView }) {
  const found = useCall(ratingScheme.history, { id: view.id })
  return (
    <QueryView query={found} loading="正在读取办理记录" rows={3}>
      {(data) => (
        <ul className={styles.history}>
          {data.steps.map(({ at, action, actorName, opinion }) => (
            <li key={at + action}>
              {dateTimeText(at)} {actorName} {action}
              {opinion ? `：${opinion}` : ''}
            </li>
          ))}
          {view.hash ? (
            <li className={styles.hash}>{`内容哈希（${digestName(view.hash)}）：${digestHex(view.hash)}`}</li>
          ) : null}
        </ul>
      )}
    </QueryView>
  )
}
