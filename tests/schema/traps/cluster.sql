cluster run using run_pkey;
