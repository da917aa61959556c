// Self-hosted; a browser fetches only the alphabets that it shows.
import '@fontsource-variable/inter/wght.css'
