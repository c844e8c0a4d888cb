/** 引入上年: answers of an earlier filing, reviewed before they are copied; an answer that exists already is replaced only when ticked. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { broughtIn, type Offer, offersOf } from '@green/filing/form/bring-in.ts'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { ScrollFrame } from '../../../ui/page/scroll-frame.tsx'
import { useFormStore } from '../form-context.ts'
import { newRowId } from '../rows/row-parts.tsx'
import styles from './bring-in.module.css'
import type { Prefill } from './prefill-values.ts'

type BringInProps = {
  last: Pick<NonNullable<Prefill['lastYear']>, 'year' | 'answers'>
  /** Keys of the answers that may change now; all when absent. */
  only?: readonly string[] | undefined
}

export function BringIn({ last, only }: BringInProps) {
  const store = useFormStore()
  const [isRequested, setConfirming] = useState(false)
  const [undo, setUndo] = useState<{ values: AnswerSet; brought: ReadonlySet<string>; count: number } | null>(null)
  const texts = bringInText(store.programme.oneOpenPer, last.year)
  const take = (keys: ReadonlySet<string>) => {
    const { values, brought } = store.get()
    setUndo({ values, brought, count: keys.size })
    store.bring(
      broughtIn(store.programme, last.answers as AnswerSet, values, keys, newRowId),
      new Set([...brought, ...keys]),
    )
    setConfirming(false)
  }
  return (
    <>
      <Button size="small" icon="refresh" onClick={() => setConfirming(true)}>
        {texts.button}
      </Button>
      <span role="status" className={styles.brought}>
        {undo ? (
          <>
            已引入 {undo.count} 项
            <Button
              size="small"
              kind="quiet"
              icon="back"
              onClick={() => {
                store.bring(undo.values, undo.brought)
                setUndo(null)
              }}
            >
              撤销引入
            </Button>
          </>
        ) : null}
      </span>
      {isRequested ? (
        <Preview
          title={texts.title}
          earlier={last.answers as AnswerSet}
          only={only}
          onTake={take}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}

/** Labels of the button and the dialogue: a yearly report has a last year, any other filing an earlier one. */
function bringInText(oneOpenPer: string, year: number | null): { button: string; title: string } {
  const isYearly = oneOpenPer === 'year' || oneOpenPer === 'batch'
  return {
    button: isYearly ? '引入上年' : '引入上次填报',
    title: year === null ? '引入上次填报的内容' : `引入${year}年填报的内容`,
  }
}

type PreviewProps = {
  title: string
  earlier: AnswerSet
  only: readonly string[] | undefined
  onTake: (keys: ReadonlySet<string>) => void
  onClose: () => void
}

function Preview({ title, earlier, only, onTake, onClose }: PreviewProps) {
  const { programme, context, get } = useFormStore()
  const offers = useMemo(
    () =>
      offersOf(programme, earlier, get().derived.values, context.reference).filter(
        ({ key }) => (only?.includes(key) ?? true) && !get().derived.locked.has(key),
      ),
    [programme, earlier, only, context, get],
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offers.filter(({ now }) => now === '').map(({ key }) => key)),
  )
  const typed = offers.filter(({ now }) => now !== '').length
  const turn = (keys: readonly string[], on: boolean) =>
    setChosen(new Set(on ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key))))
  return (
    <Dialog
      open
      width="wide"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{offers.length === 0 ? '知道了' : '取消'}</Button>
          {offers.length === 0 ? null : (
            <Button kind="primary" disabled={chosen.size === 0} onClick={() => onTake(chosen)}>
              {`引入 ${chosen.size} 项`}
            </Button>
          )}
        </>
      }
    >
      {offers.length === 0 ? (
        <p>没有可以引入的内容：各项都与上次填报相同，或须重新填写（附件、承诺）。</p>
      ) : (
        <>
          <p>
            引入后请逐项核对，改成本次的数据；附件和承诺不引入。
            {typed > 0 ? `其中 ${typed} 项您已填写，勾选的才会替换。` : ''}
          </p>
          <ScrollFrame className={styles.offers} label="可以引入的内容">
            <table>
              <caption className="ge-hidden">可以引入的内容，共{offers.length}项</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <input
                      type="checkbox"
                      aria-label="全部引入"
                      checked={chosen.size === offers.length}
                      onChange={(event) =>
                        turn(
                          offers.map(({ key }) => key),
                          event.target.checked,
                        )
                      }
                    />
                  </th>
                  <th scope="col">项目</th>
                  <th scope="col">上次填报</th>
                  <th scope="col">现在</th>
                </tr>
              </thead>
              {[...Map.groupBy(offers, ({ section }) => section)].map(([section, own]) => (
                <Group key={section} section={section} offers={own} chosen={chosen} turn={turn} />
              ))}
            </table>
          </ScrollFrame>
        </>
      )}
    </Dialog>
  )
}

type GroupProps = {
  section: string
  offers: readonly Offer[]
  chosen: ReadonlySet<string>
  turn: (keys: readonly string[], on: boolean) => void
}

function Group({ section, offers, chosen, turn }: GroupProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {section}
        </th>
      </tr>
      {offers.map(({ key, label, before, now }) => (
        <tr key={key}>
          <td>
            <input
              type="checkbox"
              aria-label={`引入${label}`}
              checked={chosen.has(key)}
              onChange={(event) => turn([key], event.target.checked)}
            />
          </td>
          <th scope="row">{label}</th>
          <td>{before}</td>
          <td>{now === '' ? <span className="ge-none">未填写</span> : now}</td>
        </tr>
      ))}
    </tbody>
  )
}
