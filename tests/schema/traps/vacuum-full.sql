vacuum full site;
