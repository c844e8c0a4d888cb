/** One rating: its text, the answer, and for a bad rating the call-back. */
import type { Call } from '@green/contract/call.ts'
import {
  callBackResults,
  enterRate,
  type RateRow,
  rateLevels,
  rateObjects,
  rateTags,
  rateTextLength,
} from '@green/contract/calls/service/rating.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RadioRow, TextArea } from '../../../ui/control/field.tsx'
import { faultOf, RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Fact } from '../../../ui/figure/fact.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { PersonalValue } from '../../account/personal/personal-value.tsx'
import styles from './rating.module.css'

type Props = { rate: RateRow; refreshes: readonly Call[]; onClose: () => void }

export function AnswerDialog({ rate, refreshes, onClose }: Props) {
  const [text, setText] = useState('')
  const [result, setResult] = useState('')
  const [missing, setMissing] = useState<{ text?: string; result?: string }>({})
  const done = () => {
    toast.success('已办理')
    onClose()
  }
  const reply = useAct(enterRate.reply, { refreshes, onDone: done })
  const callBack = useAct(enterRate.callBack, { refreshes, onDone: done })
  const isCallBack = rate.state === 'replied'
  const act = isCallBack ? callBack : reply
  const refusedText = faultOf(act.error, isCallBack ? 'note' : 'reply')
  const shownText = isCallBack ? '回访情况' : '回复'
  const take = () => {
    const found = {
      ...([...text.trim()].length < 5 ? { text: `请填写${shownText}，不少于5个字` } : {}),
      ...(isCallBack && result === '' ? { result: '请选择回访结果' } : {}),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    const seen = { id: rate.id, version: rate.version }
    if (isCallBack) callBack.mutate({ ...seen, result: result as keyof typeof callBackResults, note: text.trim() })
    else reply.mutate({ ...seen, reply: text.trim() })
  }
  return (
    <Dialog
      title={isCallBack ? '差评回访' : '服务评价'}
      onClose={onClose}
      footer={
        rate.mayAnswer ? (
          <ActFoot
            act={isCallBack ? '提交回访' : '提交回复'}
            running={act.isPending ? '正在提交' : false}
            onAct={take}
            onClose={onClose}
          />
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact label="企业">{rate.enterpriseName ?? '匿名'}</Fact>
        <Fact label="评价对象">{[rateObjects[rate.rateObject], rate.objectName].filter(Boolean).join(' · ')}</Fact>
        <Fact label="满意程度">{rateLevels[rate.level as keyof typeof rateLevels]}</Fact>
        {rate.tags.length > 0 ? (
          <Fact label="方面">{rate.tags.map((tag) => rateTags[tag as keyof typeof rateTags]).join('、')}</Fact>
        ) : null}
        {rate.content ? <Fact label="内容">{rate.content}</Fact> : null}
        {rate.contactPhone ? (
          <Fact label="联系电话">
            <PersonalValue of="rate" id={rate.id} field="contactPhone" value={rate.contactPhone} />
          </Fact>
        ) : null}
        {rate.reply ? <Fact label="回复">{`${rate.reply}（${dateTimeText(rate.repliedAt)}）`}</Fact> : null}
        {rate.callBack ? (
          <Fact label="回访">{`${callBackResults[rate.callBack.result]}：${rate.callBack.note}（${rate.callBack.by}，${dateTimeText(rate.callBack.at)}）`}</Fact>
        ) : null}
      </dl>
      {rate.mayAnswer ? (
        <>
          <RefusedLine>{refusedText ? null : act.error?.message}</RefusedLine>
          {isCallBack ? (
            <RadioRow
              id="rate-result"
              label="回访结果"
              required
              value={result}
              options={Object.entries(callBackResults).map(([value, label]) => ({ value, label }))}
              hint="未接通的留待再次回访，其余办结。"
              fault={missing.result}
              onChange={setResult}
            />
          ) : null}
          <TextArea
            id="rate-text"
            label={shownText}
            required
            fault={missing.text ?? refusedText}
            rows={4}
            maxLength={rateTextLength}
            value={text}
            onChange={setText}
          />
        </>
      ) : null}
    </Dialog>
  )
}
