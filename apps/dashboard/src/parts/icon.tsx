/** Drawings of 24 by 24, as strokes. */
const drawings = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  key: 'M14.5 9.500a4 4 0 1 1-3.8-5.250 4 4 0 0 1 3.8 5.250zM13.5 10.500L20 17v3h-3v-2h-2v-2h-2l-1.5-1.5',
  projects: 'M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  deliveries: 'M4 5h16v10H9l-5 4zM8 9h8M8 12h5',
  translations: 'M4 6h8M8 4v2c0 4-2 7-5 8M6 9c1 3 3 4.5 6 5.500M12.5 20l4-10 4 10M14 17h5',
  files: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6',
  glossaries: 'M5 4h11a3 3 0 0 1 3 3v13H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12M9 8h6',
  voices: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10.500v3',
  memory:
    'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3zM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  playground: 'M5 4l14 8-14 8z',
  members:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c2.2.8 3.5 2.9 3.5 5.5',
  audit: 'M8 4H5v16h14V4h-3M8 3h8v4H8zM8 12h8M8 16h5',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-7 8-7s8 3 8 7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  next: 'M9 6l6 6-6 6',
  previous: 'M15 6l-6 6 6 6',
  check: 'M4 12.500l5 5L20 6.5',
  warning: 'M12 3.500l9.5 17h-19zM12 10v5M12 17.500v.5',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  more: 'M12 5.500v.1M12 12v.1M12 18.500v.1',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.500L21 21',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500z',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  settings:
    'M4 7h9M17 7h3M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 17h3M11 17h9M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  pencil: 'M4 20l1-4L16.5 4.500l3 3L8 19z',
  refresh: 'M20 11A8 8 0 0 0 5.5 7L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 4l1.5-2M20 20v-5h-5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
} as const;

/** The name of a drawing. */
export type IconName = keyof typeof drawings;

/** Drawings that point somewhere, and are turned around where one reads from the right. */
const pointing: readonly IconName[] = ['next', 'previous', 'external', 'play', 'deliveries'];

/** A drawing beside words, which say all of it: programs that read pages aloud pass it by. */
export const Icon = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    className={pointing.includes(name) ? 'icon-pointing' : undefined}
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={drawings[name]} />
  </svg>
);
