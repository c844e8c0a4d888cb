/** 现场信息: when, where, which inspectors have shown their cards, who stands for the enterprise. */
import { type VisitFields, visitLengths } from '@green/contract/calls/inspection/verification.ts'
import { useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Button } from '../ui/control/button.tsx'
import { Checkbox, TextArea, TextInput } from '../ui/control/field.tsx'
import { dateTimeText, momentOf } from '../ui/figure/date-text.ts'
import type { SheetProps } from './check-sheet.tsx'
import styles from './field.module.css'
import { visitEdit, visitMissingOf, visitOf } from './local-case.ts'
import { currentPosition, positionText } from './place.ts'
import { useTyped } from './use-typed.ts'

export function VisitSheet({ local, read }: SheetProps) {
  const { value, set } = useTyped(visitOf(read, local.waiting), (mine) => {
    const { replaces, body } = visitEdit(read, local.waiting, mine)
    return local.write(body, replaces)
  })
  const [placeNote, setPlaceNote] = useState<string | null>(null)
  const text = (
    field: 'place' | 'representative' | 'post' | 'authority' | 'recorder' | 'devices',
    label: string,
    hint = '',
  ) => (
    <TextInput
      id={`visit-${field}`}
      label={label}
      hint={hint || undefined}
      maxLength={visitLengths[field]}
      value={value[field]}
      onChange={(typed) => set({ ...value, [field]: typed })}
    />
  )
  const locate = async () => {
    const position = await currentPosition()
    setPlaceNote(position ? null : '没有取到定位：请在手机设置中允许，或直接填写地点。')
    if (position) set({ ...value, position })
  }
  const missing = visitMissingOf(read, local.waiting, local.photos)
  return (
    <section aria-labelledby="visit-title">
      <h2 id="visit-title">现场信息</h2>
      <Moment id="visit-from" label="到达时间" moment={value.from} onChange={(from) => set({ ...value, from })} />
      <Moment id="visit-to" label="离开时间" moment={value.to} onChange={(to) => set({ ...value, to })} />
      <TextInput
        id="visit-timeReason"
        label="时间说明"
        hint={`案件在${read.days.first}至${read.days.last}可以核查；时间不在其内，或与设备的时间不符的，写明原因`}
        maxLength={visitLengths.timeReason}
        // An entry that waits since an earlier version of the page has none.
        value={value.timeReason ?? ''}
        onChange={(timeReason) => set({ ...value, timeReason })}
      />
      {text('place', '地点', '厂区、车间或地址')}
      <Button icon="map" block onClick={() => void locate()}>
        {value.position ? `已定位 ${positionText(value.position)}` : '取手机定位'}
      </Button>
      {placeNote ? <p className={classes(styles.note, styles.noteOrange)}>{placeNote}</p> : null}
      <fieldset className={styles.people}>
        <legend>到场监察人员（出示执法证时勾选，至少两名）</legend>
        {read.inspectors.map((one) => (
          <Inspector key={one.userId} inspector={one} value={value} set={set} />
        ))}
      </fieldset>
      {text('representative', '企业代表')}
      {text('post', '职务')}
      {text('authority', '授权情况', '法定代表人，或授权书编号')}
      {text('recorder', '记录人')}
      {text('devices', '使用的设备', '执法记录仪、相机、检测仪器及编号')}
      <TextArea
        id="visit-noMediaReason"
        label="没有影像的理由"
        rows={2}
        maxLength={visitLengths.noMediaReason}
        hint="没有照片也没有录音时才填写"
        value={value.noMediaReason}
        onChange={(noMediaReason) => set({ ...value, noMediaReason })}
      />
      {missing.length > 0 ? (
        <ul className={classes(styles.note, styles.noteOrange)}>
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className={classes(styles.note, styles.noteGreen)}>现场信息完整</p>
      )}
    </section>
  )
}

type InspectorProps = {
  inspector: SheetProps['read']['inspectors'][number]
  value: VisitFields
  set: (value: VisitFields) => void
}

function Inspector({ inspector, value, set }: InspectorProps) {
  const { userId, name, cardNo, cardValid } = inspector
  const shown = value.cardsShown.find((one) => one.userId === userId)
  return (
    <Checkbox
      id={`inspector-${userId}`}
      checked={value.inspectors.includes(userId)}
      onChange={(isHere) =>
        set({
          ...value,
          inspectors: isHere ? [...value.inspectors, userId] : value.inspectors.filter((id) => id !== userId),
          cardsShown: isHere
            ? [...value.cardsShown, { userId, at: new Date().toISOString() }]
            : value.cardsShown.filter((one) => one.userId !== userId),
        })
      }
    >
      {`${name}　执法证 ${cardNo ?? '未登记'}`}
      {cardValid ? null : <em className={styles.bad}>已过期或未登记，不能执法</em>}
      {shown ? <small>{`出示于 ${dateTimeText(shown.at)}`}</small> : null}
    </Checkbox>
  )
}

type MomentProps = { id: string; label: string; moment: string | null; onChange: (moment: string | null) => void }

/** A moment in the city's time, with a button for now. */
function Moment({ id, label, moment, onChange }: MomentProps) {
  return (
    <TextInput
      id={id}
      label={label}
      type="datetime-local"
      value={dateTimeText(moment).replace(' ', 'T')}
      onChange={(local) => onChange(local ? new Date(momentOf(local)).toISOString() : null)}
      after={<Button onClick={() => onChange(new Date().toISOString())}>现在</Button>}
    />
  )
}
