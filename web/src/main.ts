import { mount } from 'svelte';
import '~/theme/theme.css';
import { begin as beginTexts } from '~/i18n';
import { begin as beginTheme } from '~/theme';
import App from './App.svelte';

beginTheme();
await beginTexts();
const target = document.getElementById('app');
if (target) mount(App, { target });
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/worker.js');
