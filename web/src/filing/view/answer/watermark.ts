/** A page-sized picture of slanted text. As an <img> it is printed on every page; a background would be left out. */
export function watermark(text: string): string {
  const safe = text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const lines = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2].map((column) => {
      const [x, y] = [60 + column * 360 + (row % 2) * 120, 130 + row * 190]
      return `<text x="${x}" y="${y}" transform="rotate(-24 ${x} ${y})">${safe}</text>`
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1123 794" font-family="sans-serif" font-size="20" fill="#0f382f" fill-opacity="0.09">${lines.join('')}</svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}
