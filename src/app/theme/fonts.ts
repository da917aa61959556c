// Self-hosted; browsers fetch only the alphabets that they show.
import '@fontsource-variable/inter/wght.css'
