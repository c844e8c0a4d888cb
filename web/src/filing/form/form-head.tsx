/** The head of the form: whose it is, its deadline, the actions on the whole form, and the save status and sections that stay in view. */
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/control/button.tsx'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Icon } from '../../ui/figure/icon.tsx'
import { extensionReason, timeLeft } from '../moments.ts'
import styles from './form.module.css'
import { HelpButton } from './helping/help-button.tsx'
import { BringIn } from './opening/bring-in.tsx'
import type { Opening } from './opening/form-opening.ts'
import { SaveLine } from './saving/save-line.tsx'
import type { Saving } from './saving/use-saving.ts'
import { TaskList } from './task-list.tsx'
import { useNarrow } from './use-narrow.ts'

type FormHeadProps = {
  opening: Opening
  saving: Saving
  /** Further actions on the whole form. */
  more: ReactNode
  onWorkbook: () => void
}

/** On a wide window it stays in view with the save status; on a phone the bar of the sections does, and the actions are folded. */
export function FormHead({ opening, saving, more, onWorkbook }: FormHeadProps) {
  const narrow = useNarrow()
  const [isUnfolded, setUnfolded] = useState(!narrow)
  const acts = (
    <>
      {opening.prefill.lastYear ? <BringIn last={opening.prefill.lastYear} only={opening.sending?.only} /> : null}
      {opening.filing?.editable === false ? null : (
        <Button size="small" icon="upload" onClick={onWorkbook}>
          用电子表格填报
        </Button>
      )}
      {opening.keepsDraft && opening.mayPropose ? <HelpButton saving={saving} /> : null}
      {more}
    </>
  )
  return (
    <header className={styles.head}>
      <Whose opening={opening} />
      {/* One element for both widths: a dialog that is open in it stays open when the window becomes narrow. */}
      <details
        className={styles.more}
        open={isUnfolded || !narrow}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
      >
        <summary hidden={!narrow}>
          更多操作 <Icon name="down" size={16} />
        </summary>
        <div className={styles.acts}>
          {narrow ? null : <SavedWhen opening={opening} saving={saving} />}
          {acts}
        </div>
      </details>
    </header>
  )
}

function Whose({ opening: { filing, prefill, batch } }: { opening: Opening }) {
  return (
    <div className={styles.facts}>
      <p className={styles.who}>
        {prefill.organisation.enterpriseName}
        {filing?.number ? `　受理号 ${filing.number}` : ''}
      </p>
      {batch ? (
        <p className={styles.window}>
          {batch.name}，{dateTimeText(batch.closeAt)} 截止（{timeLeft(batch.closeAt)}）{extensionReason(batch)}
        </p>
      ) : null}
      {batch?.requireThirdParty ? <p className={styles.window}>{thirdPartyText}</p> : null}
      {filing?.editor ? (
        <p className={styles.window}>
          {filing.editor.name}于 {dateTimeText(filing.editor.at)} 最后填写
        </p>
      ) : null}
    </div>
  )
}

/** What a batch asks that wants an evaluation by a third party. */
const thirdPartyText = '本批次市级申报须由已备案的第三方机构评价并上传评价报告'

type BarProps = Pick<FormHeadProps, 'opening' | 'saving'>

function SavedWhen({ opening, saving }: BarProps) {
  const { outlivesBrowser } = opening.store
  return (
    <SaveLine
      state={saving.state}
      where={opening.keepsDraft ? '已保存' : outlivesBrowser ? '已保存在本机' : '已保存在本标签页'}
      outlivesBrowser={outlivesBrowser}
      onRetry={() => void saving.retry()}
    />
  )
}

/** On a phone: the sections and the save status in one line that stays in view. */
export function FormBar({ opening, saving }: BarProps) {
  if (!useNarrow()) return null
  return (
    <div className={styles.bar}>
      <TaskList />
      <SavedWhen opening={opening} saving={saving} />
    </div>
  )
}
