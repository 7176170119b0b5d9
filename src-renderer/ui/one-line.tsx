import { cx } from './cx.ts'

export interface OneLineProps {
  children: string
  title?: string | undefined
  className?: string | undefined
  /** The language of the text (BCP 47), if it is not that of the screen. */
  lang?: string | undefined
}

/** Shows a text that is written in one direction, on one line that is cut at its end. */
export const OneLine = ({ children, className, ...rest }: OneLineProps) => (
  <span className={cx('cut', className)} {...rest}>
    <bdi>{children}</bdi>
  </span>
)
