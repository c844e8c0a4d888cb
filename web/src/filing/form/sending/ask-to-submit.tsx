/** 通知主账号提交: for an operator who may not submit the finished form. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import { useState } from 'react'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { momentText } from '../../moments.ts'
import { Halt } from '../saving/autosave.ts'
import styles from './sending.module.css'

type AskToSubmitProps = {
  /** The holder of the main account. */
  main: string
  /** Id of the filing once it is ready to be submitted; null when it is not. */
  ready: () => Promise<string | null>
}

export function AskToSubmit({ main, ready }: AskToSubmitProps) {
  const [isRunning, setRunning] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const ask = async () => {
    setRunning(true)
    setTrouble(null)
    try {
      const id = await ready()
      if (!id) return
      const { told: recipient } = await request(filing.askToSubmit, { id })
      setDone(`已于 ${momentText(new Date().toISOString()).slice(11)} 通知主账号（${recipient}），草稿已保存。`)
    } catch (failure) {
      if (failure instanceof Halt) return
      setTrouble(failure instanceof RequestError ? failure.message : '通知没有成功，请重试')
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles.ask}>
      <p>提交由主账号（{main}）办理。草稿已保存在平台，主账号在“我的申报”中可以看到、修改和提交。</p>
      <Button
        kind="primary"
        size="large"
        icon="bell"
        running={isRunning ? '正在通知' : false}
        onClick={() => void ask()}
      >
        通知主账号提交
      </Button>
      {done ? <p role="status">{done}</p> : null}
      {trouble ? (
        <p className="ge-fault" role="alert">
          <Icon name="alert" size={16} />
          {trouble}
        </p>
      ) : null}
    </div>
  )
}
