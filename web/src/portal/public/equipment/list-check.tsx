/** 清单比对: a short list is pasted by anybody; a workbook of up to 50,000 lines is uploaded after signing in. */

import { device, pastedAtMost, pastedLength } from '@green/contract/calls/energy/device.ts'
import { useState } from 'react'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useBackground } from '../../../filing/jobs/use-background.ts'
import { useClosed } from '../../../platform/navigation/closed-feature.ts'
import { useAct } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field, TextArea, TextInput } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { PausedLine } from '../../../ui/page/paused-line.tsx'
import styles from './equipment.module.css'
import { Results } from './results.tsx'

type Running = { hours: string; load: string }
type Faults = Readonly<Record<string, string>>

/** The messages of a refusal by field; another failure stands at the list. */
function faultsOf(error: unknown, field: string): Faults {
  const errors = error instanceof RequestError ? error.errors : []
  if (errors.length > 0) return Object.fromEntries(errors.map((one) => [one.field, one.message]))
  return error ? { [field]: error instanceof Error ? error.message : '请求没有成功，请重试' } : {}
}

const numbersOf = ({ hours, load }: Running) => ({
  ...(hours.trim() === '' ? {} : { hours: Number(hours) }),
  ...(load.trim() === '' ? {} : { load: Number(load) }),
})

export function ListCheck() {
  const [running, setRunning] = useState<Running>({ hours: '4000', load: '70' })
  const isSignedIn = useSession(({ login }) => login !== null && login.userRole !== 'expert')
  return (
    <Sheet title="比对一份清单" id="equipment-list">
      <Pasted running={running} setRunning={setRunning} />
      <h3 className={styles.uploadTitle}>上传工作簿</h3>
      {isSignedIn ? (
        <Uploaded running={running} />
      ) : (
        <p className="ge-hint">
          {`超过${pastedAtMost}行的清单，登录后上传工作簿，一次最多50,000行，比对结果以标注的工作簿取回。`}
        </p>
      )}
    </Sheet>
  )
}

function Pasted({ running, setRunning }: { running: Running; setRunning: (next: Running) => void }) {
  const [lines, setLines] = useState('')
  const check = useAct(device.check)
  const faults = faultsOf(check.error, 'lines')
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate({ lines, ...numbersOf(running) })
        }}
      >
        <TextArea
          id="lines"
          label="设备清单"
          rows={5}
          most={pastedLength}
          value={lines}
          onChange={setLines}
          fault={faults.lines}
          hint={`每行一个型号，可在后面加额定功率和台数，用逗号或制表符隔开，如：Y132M-4，7.5，2。可以从表格中直接复制，最多${pastedAtMost}行。`}
        />
        <div className={styles.running}>
          <TextInput
            id="hours"
            label="年运行小时"
            inputMode="numeric"
            value={running.hours}
            fault={faults.hours}
            onChange={(hours) => setRunning({ ...running, hours })}
          />
          <TextInput
            id="load"
            label="负载率（%）"
            inputMode="numeric"
            value={running.load}
            fault={faults.load}
            onChange={(load) => setRunning({ ...running, load })}
          />
          <Button type="submit" kind="primary" running={check.isPending ? '正在比对' : false}>
            比对
          </Button>
        </div>
      </form>
      {check.data ? <Results sum={check.data} rows={check.data.rows} caption="粘贴清单的比对结果" /> : null}
    </>
  )
}

function Uploaded({ running }: { running: Running }) {
  const closed = useClosed('equipmentList')
  const [uploaded, setUploaded] = useState<{ checkId: string; fileName: string } | null>(null)
  const [state, setState] = useState<{ sending?: boolean; fault?: string }>({})
  const check = useAct(device.checkFile)
  const background = useBackground(device.checkFile)
  const send = async (file: File | undefined) => {
    if (!file) return
    setUploaded(null)
    check.reset()
    setState({ sending: true })
    try {
      setUploaded(await request(device.import, {}, { file }))
      setState({})
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : '上传没有成功，请重试' })
    }
  }
  const input = uploaded ? { checkId: uploaded.checkId, ...numbersOf(running) } : null
  if (closed) return <PausedLine text={closed} />
  return (
    <>
      <div className={styles.upload}>
        <Field
          id="equipment-file"
          label="设备清单工作簿"
          required={false}
          fault={state.fault ?? (check.error ? check.error.message : undefined)}
          hint="xlsx，最多50,000行；首行为“规格型号、额定功率、台数、年运行小时”等列名。文件只有本人可用，7天后删除。"
        >
          <FileInput id="equipment-file" accept=".xlsx" onChosen={(files) => void send(files[0])} />
        </Field>
        <DownloadButton call={device.template} input={{}}>
          下载模板
        </DownloadButton>
      </div>
      {state.sending ? <p role="status">正在上传</p> : null}
      {uploaded && input ? (
        <div className={styles.acts}>
          <p role="status">{`已上传：${uploaded.fileName}`}</p>
          <Button kind="primary" running={check.isPending ? '正在比对' : false} onClick={() => check.mutate(input)}>
            查看结果
          </Button>
          <Button
            running={background.isPending}
            onClick={() => background.start(input, `比对设备清单（${uploaded.fileName}）`)}
          >
            后台比对
          </Button>
          <DownloadButton call={device.out} input={input} of={uploaded.fileName}>
            生成标注清单
          </DownloadButton>
        </div>
      ) : null}
      {check.data ? (
        <>
          <p>{check.data.says}</p>
          <Results sum={check.data} rows={check.data.rows} caption="上传清单中列入、需人工判断和填写有误的前100行" />
        </>
      ) : null}
    </>
  )
}
