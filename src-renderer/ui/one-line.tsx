import { cx } from './cx.ts'

export interface CutTextProps {
  children: string
  title?: string | undefined
  className?: string | undefined
}

/** Shows a text that is written in one direction, on one line that is cut at its end. */
export const OneLine = ({ children, title, className }: CutTextProps) => (
  <span className={cx('cut', className)} title={title}>
    <bdi>{children}</bdi>
  </span>
)
