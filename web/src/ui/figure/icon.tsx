/** The product's own line icons on a 24 grid. Decorative: the text beside them carries the meaning. */

const drawings = {
  leaf: 'M5 19C5.5 11 11 5 20 4c.5 9-4.5 14-12 13.5M5 19l8-8',
  seal: 'M4.5 4.5h15v15h-15zM8 8h3.5v3.5H8zM12.5 12.5H16V16h-3.5zM14 8v2M8 14v2',
  factory: 'M3.5 20V11l5.5 3v-3l5.5 3V5h4l1.5 15zM8 17h1M12 17h1M16 17h1',
  water: 'M12 3.5c4 4.8 6 7.8 6 10.5a6 6 0 0 1-12 0c0-2.7 2-5.7 6-10.5ZM9 14.5a3 3 0 0 0 3 3',
  energy: 'M13 3 5.5 13.5H11L10.5 21 18.5 10H13z',
  shield: 'M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.3 10',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l5 5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5M15.5 5.3a3.3 3.3 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.3 3.6 4.7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9.5 6 6 6-6',
  up: 'm6 14.5 6-6 6 6',
  right: 'm9.5 6 6 6-6 6',
  left: 'm14.5 6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.3',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11v5M12 8v.3',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.5l3 2',
  back: 'M9 6 4 11l5 5M4.5 11H15a5 5 0 0 1 0 8h-3',
  refresh: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
  file: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  files: 'M8 3.5h7l3.5 3.5v10H8zM5.5 7v13.5H15',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  print: 'M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7z',
  edit: 'm5 19 1-4L16.5 4.5l3 3L9 18zM14.5 6.5l3 3',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  eyeOff:
    'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 3.8 0 7 2 9.5 6.5-.8 1.4-1.7 2.6-2.7 3.5M6 7.5C4.7 8.6 3.5 10 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.5 0 2.9-.3 4.2-1',
  home: 'M4 11.5 12 4l8 7.5M6.5 10v10h11V10M10 20v-5.5h4V20',
  desk: 'M4 5.5h16v11H4zM8.5 20.5h7M12 16.5v4M8 10h3M8 13h6',
  list: 'M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.3M4 12h.3M4 17.5h.3',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  map: 'm3.5 6.5 5.5-2.5 6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  book: 'M12 6.5C10 5 7.5 4.5 4 4.5v13.5c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2ZM12 6.5V20',
  chat: 'M4 5h16v11.5h-9L7 20v-3.5H4z',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  exit: 'M13 4H5v16h8M10 12h10M16 8l4 4-4 4',
  offline:
    'M4 4l16 16M5 10c1.5-1.3 3.1-2.2 5-2.6M14.5 7.6c1.7.5 3.2 1.3 4.5 2.4M8 13.5c.8-.7 1.6-1.1 2.6-1.4M12 17.5v.3',
  phone:
    'M6 3.5h3.5l1.5 5-2 1.5c1 2.2 2.8 4 5 5l1.5-2 5 1.5V18c0 1.5-1 2.5-2.5 2.5C10.5 20.5 3.5 13.5 3.5 6c0-1.5 1-2.5 2.5-2.5Z',
  building: 'M5 20.5V4h9v16.5M14 9h5v11.5M3 20.5h18M8 8h3M8 12h3M8 16h3M16.5 13h.3M16.5 16.5h.3',
  medal: 'M12 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM8.5 13.5 7 20.5l5-2.5 5 2.5-1.5-7M10 9l1.5 1.5L14.3 7.7',
  mic: 'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21h7',
  speaker: 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
} satisfies Record<string, string>

export type IconName = keyof typeof drawings

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name)
}

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="ge-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
