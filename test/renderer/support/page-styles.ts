import '#renderer/ui/tokens.css'
import '#renderer/ui/base.css'
