/** A QR code, drawn as one path in the colour of the text. */
import encodeQR from 'qr'

/** Side of a code with one module of its quiet zone, and the path of its dark modules, in modules. */
export function squareCodePath(text: string): { side: number; path: string } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: modules.length, path }
}

/** What is missing of the four modules of quiet zone that ISO/IEC 18004 asks for. */
const quiet = 3

/** `label` says what scanning it leads to. */
export function SquareCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { side, path } = squareCodePath(text)
  const box = side + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-quiet} ${-quiet} ${box} ${box}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={box} height={box} fill="#fff" />
      <path d={path} fill="#17211d" />
    </svg>
  )
}
