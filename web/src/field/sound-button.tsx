/** Records what is said, or takes a recording that was made elsewhere, and keeps it on the device; a long one in pieces, so that little is lost with the page. */
import { useEffect, useId, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Button, buttonClass } from '../ui/control/button.tsx'
import { Icon } from '../ui/figure/icon.tsx'
import styles from './field.module.css'
import { type FieldStore, MediaRefused } from './field-store.ts'
import type { Photo } from './local-case.ts'

const pieceMs = 10 * 60_000
/** Speech is well understood at this rate; a piece has 2.4 MB. */
const bitsPerSecond = 32_000

type Recording = { recorder: MediaRecorder; stream: MediaStream; timer: number }
type SoundButtonProps = { store: FieldStore; caseId: string; onCaptured: (sound: Photo) => Promise<void> | void }

const typeHere = () =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : ['audio/mp4', 'audio/webm'].find((type) => MediaRecorder.isTypeSupported(type))

const whyNoMicrophone = (failure: unknown) =>
  failure instanceof DOMException && failure.name === 'NotAllowedError'
    ? '浏览器没有使用话筒的许可。请在浏览器设置中允许后再录，或用手机录音后选择文件。'
    : '没有可用的话筒，请用手机或录音笔录音后选择文件。'

export function SoundButton({ store, caseId, onCaptured }: SoundButtonProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const claim = useRef(onCaptured)
  claim.current = onCaptured
  const keep = async (file: File) => {
    try {
      await claim.current(await store.addMedia(caseId, file))
    } catch (failure) {
      setProblem(failure instanceof MediaRefused ? failure.message : '录音没有保存，请重录。已记下的内容都在。')
    }
  }
  const { isOn, start, stop } = useRecorder(keep, setProblem)
  return (
    <div className={styles.photo}>
      <div className={styles.sound}>
        {typeHere() ? (
          <Button size="large" block icon="mic" onClick={() => (isOn ? stop() : void start())}>
            {isOn ? '停止录音' : '开始录音'}
          </Button>
        ) : null}
        <input
          id={id}
          className="ge-hidden"
          type="file"
          accept="audio/*,.m4a,.mp3,.wav,.ogg,.opus,.webm"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            setProblem(null)
            if (file) void keep(file)
          }}
        />
        <label htmlFor={id} className={buttonClass('plain', 'large', true)}>
          <Icon name="plus" size={20} />
          选择录音
        </label>
      </div>
      {isOn ? <Elapsed /> : null}
      {problem ? (
        <p className={classes(styles.note, styles.noteRed)} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function useRecorder(keep: (file: File) => Promise<void>, onProblem: (problem: string | null) => void) {
  const recording = useRef<Recording | null>(null)
  const [isOn, setOn] = useState(false)
  const begin = (stream: MediaStream, type: string) => {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) void keep(new File([data], 'sound', { type }))
    }
    recorder.start()
    const timer = window.setTimeout(() => cut(), pieceMs)
    recording.current = { recorder, stream, timer }
  }
  /** Ends the piece, which is kept, and goes on with the next one. */
  const cut = () => {
    const now = recording.current
    const type = typeHere()
    if (!now || !type) return
    window.clearTimeout(now.timer)
    now.recorder.stop()
    begin(now.stream, type)
  }
  const stop = () => {
    const now = recording.current
    recording.current = null
    setOn(false)
    if (!now) return
    window.clearTimeout(now.timer)
    now.recorder.stop()
    for (const track of now.stream.getTracks()) track.stop()
  }
  const start = async () => {
    const type = typeHere()
    if (!type) return
    onProblem(null)
    try {
      begin(await navigator.mediaDevices.getUserMedia({ audio: true }), type)
      setOn(true)
    } catch (failure) {
      onProblem(whyNoMicrophone(failure))
    }
  }
  const ends = useRef({ cut, stop })
  ends.current = { cut, stop }
  useEffect(() => {
    // A page in the background may be closed by the phone at any moment.
    const onHidden = () => document.visibilityState === 'hidden' && ends.current.cut()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      ends.current.stop()
    }
  }, [])
  return { isOn, start, stop }
}

function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = Date.now()
    const timer = window.setInterval(() => setSeconds(Math.round((Date.now() - from) / 1000)), 1000)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <p className={styles.count} role="timer">
      {`正在录音 ${Math.floor(seconds / 60)}分${seconds % 60}秒`}
    </p>
  )
}
